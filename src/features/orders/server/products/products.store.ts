import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, idsOf } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import type { NewProduct, Product } from '../../products.contract.ts'
import { type Catalogue, keyOfRule, type SeenOrder } from '../../products.rules.ts'
import { readItems } from '../stored-order.rules.ts'
import '../orders.tables.ts'

/** Orders in which products are searched. */
const mostSeen = 500

/** Returns what the shop sells; null while no product is named. */
export async function readCatalogue(queries: Queries): Promise<Catalogue | null> {
  const products = await queries
    .selectFrom('products')
    .select(['id', 'is_coded as isCoded'])
    .where('removed_at', 'is', null)
    .execute()
  if (products.length === 0) return null
  const rules = await queries.selectFrom('product_rules').select(['rule_key as key', 'product_id as productId']).execute()
  return {
    ruleOf: new Map(rules.map(({ key, productId }) => [key, productId])),
    coded: new Set(products.filter(({ isCoded }) => isCoded).map(({ id }) => id)),
  }
}

/** The products that are sold. */
export async function listProducts(queries: Queries): Promise<Product[]> {
  const rows = await queries
    .selectFrom('products')
    .select(fields('id name is_coded is_stamped follows shop_url'))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const rules = await queries
    .selectFrom('product_rules')
    .select(['product_id as productId', 'kind', 'shop', 'value'])
    .orderBy('rule_key')
    .execute()
  const editions = await queries
    .selectFrom('product_editions')
    .select(['product_id as productId', 'edition_id as id', 'label'])
    .orderBy('edition_id')
    .execute()
  const rulesOf = Map.groupBy(rules, ({ productId }) => productId)
  const editionsOf = Map.groupBy(editions, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    rules: (rulesOf.get(row.id) ?? []).map(({ kind, shop, value }) => ({ kind, shop, value })),
    editions: (editionsOf.get(row.id) ?? []).map(({ id, label }) => ({ id, label })),
  }))
}

export async function findProduct(queries: Queries, id: string): Promise<Product | null> {
  return (await listProducts(queries)).find((product) => product.id === id) ?? null
}

/**
 * The products of these codes that open editions, also those that aren't sold any more, and the number of the order of each code, if it was
 * made for one.
 */
export async function findOpened(
  queries: Queries,
  codes: readonly { id: string; productId: string; since: string; readOnlyAt: string | null }[],
): Promise<OpenedProduct[]> {
  if (codes.length === 0) return []
  const codesOf = Map.groupBy(codes, ({ productId }) => productId)
  const rows = await queries
    .selectFrom('products')
    .innerJoin('product_editions', 'product_id', 'products.id')
    .select(['products.id', 'name', 'is_stamped as isStamped', 'edition_id as editionId', 'label'])
    .orderBy('products.id')
    .orderBy('edition_id')
    .execute()
  const opened = [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [product, ...others]]) => {
    const bought = codesOf.get(id) ?? []
    const code = bought.find(({ readOnlyAt }) => readOnlyAt === null) ?? bought[0]
    if (!product || !code) return []
    const editions = [product, ...others].map(({ editionId, label }) => ({ id: editionId, label }))
    return [{ product: { ...product, editions }, code }]
  })
  if (opened.length === 0) return []
  const orders = queries
    .selectFrom('order_codes')
    .innerJoin('orders', 'orders.id', 'order_codes.order_id')
    .select(['order_codes.code_id as codeId', 'order_number as orderNumber'])
  const ids = opened.map(({ code }) => code.id)
  const numbers = await orders.where('order_codes.code_id', 'in', ids).execute()
  return opened.map(({ product: { id, name, editions, isStamped }, code }) => {
    const orderNumber = numbers.find(({ codeId }) => codeId === code.id)?.orderNumber ?? null
    return { id, name, editions, isStamped, orderNumber, since: code.since, until: code.readOnlyAt }
  })
}

/** The editions that any product opens. */
export async function findSoldEditions(queries: Queries): Promise<string[]> {
  return idsOf(await queries.selectFrom('product_editions').select('edition_id as id').distinct().execute())
}

interface OpenedProduct extends Pick<Product, 'id' | 'name' | 'editions' | 'isStamped'> {
  orderNumber: string | null
  since: string
  until: string | null
}

/** The products that come after another one. */
export const findFollowing = async (queries: Queries): Promise<(Product & { shopUrl: string })[]> =>
  (await listProducts(queries)).filter(({ follows }) => follows !== null)

export async function findProductNames(queries: Queries, ids: readonly string[] | 'coded'): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('products')
    .select(['id', 'name'])
    .where((where) =>
      ids === 'coded'
        ? where.and([where('is_coded', '=', where.lit(true)), where('removed_at', 'is', null)])
        : where('id', 'in', ids),
    )
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Adds a product, or replaces the one with this id. Throws a unique violation when a rule belongs to another product. */
export async function saveProduct(tx: Tx, product: NewProduct, { id, now }: { id: string | null; now: string }): Promise<string> {
  const { rules, editions, ...own } = product
  const columns = {
    name: own.name,
    is_coded: own.isCoded,
    is_stamped: own.isStamped,
    follows: own.follows ?? null,
    shop_url: own.shopUrl ?? '',
  }
  const productId = id ?? newId()
  if (id === null)
    await tx
      .insertInto('products')
      .values({ id: productId, ...columns, created_at: now })
      .execute()
  else await tx.updateTable('products').set(columns).where('id', '=', id).execute()
  await tx.deleteFrom('product_rules').where('product_id', '=', productId).execute()
  await tx.deleteFrom('product_editions').where('product_id', '=', productId).execute()
  if (rules.length > 0)
    await tx
      .insertInto('product_rules')
      .values(rules.map((rule) => ({ rule_key: keyOfRule(rule), product_id: productId, ...rule })))
      .execute()
  if (editions.length > 0)
    await tx
      .insertInto('product_editions')
      .values(editions.map(({ id: edition_id, label }) => ({ product_id: productId, edition_id, label })))
      .execute()
  return productId
}

/** Ends the sale of a product. Its editions stay open to those who bought it. */
export async function removeProduct(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('products').set({ follows: null }).where('follows', '=', id).execute()
  await tx.deleteFrom('product_rules').where('product_id', '=', id).execute()
  await tx.updateTable('products').set({ removed_at: now, follows: null }).where('id', '=', id).execute()
}

/** The orders that wait for a product to be named, oldest first. */
export async function waitingForProducts(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'waiting')
    .where('waits_for', '=', 'product')
    .orderBy('id')
    .execute()
  return idsOf(rows)
}

/** What was bought with the latest orders, and with those that wait. */
export async function seenOrders(queries: Queries): Promise<SeenOrder[]> {
  const orders = queries.selectFrom('orders').select(['id', 'source', 'items', 'waits_for as waitsFor'])
  const latest = await orders.where('paid_at', 'is not', null).orderBy('id', 'desc').limit(mostSeen).execute()
  const waits = orders.where('state', '=', 'waiting').where('waits_for', '=', 'product')
  const waiting = await waits.orderBy('id').limit(mostSeen).execute()
  const all = new Map([...latest, ...waiting].map((order) => [order.id, order]))
  return [...all.values()].map(({ source, items, waitsFor }) => ({
    source,
    items: readItems(items),
    isWaiting: waitsFor === 'product',
  }))
}
