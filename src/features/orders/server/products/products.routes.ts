import type { FastifyInstance } from 'fastify'
import type { Say } from '#kit/errors.ts'
import { type Actor, actorOf, note } from '#kit/server/access/actor.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { contentDisposition } from '#kit/server/files/content-disposition.ts'
import { serve } from '#kit/server/http/serve.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import {
  productEditionUnknown,
  productIncomplete,
  productLinkInvalid,
  productNotFound,
  productOrderUnclear,
  ruleCatchesTwo,
  tooManyProducts,
} from '../../orders.errors.ts'
import { mostProducts, type NewProduct, type Product, productsApi } from '../../products.contract.ts'
import { canFollow, clashOf, keyOfRule, productsOfLine, readRule, seenIn } from '../../products.rules.ts'
import { productsTexts as texts } from '../../products.texts.ts'
import { settleOrdersKind } from '../give-codes.ts'
import type { OrdersOptions } from '../parts.ts'
import { countEarlier, openEarlierKind } from './earlier-orders.ts'
import {
  findProduct,
  listProducts,
  readCatalogue,
  removeProduct,
  saveProduct,
  seenOrders,
  waitingForProducts,
} from './products.store.ts'

/** Serves the products to administrators. */
export function addProductsRoutes(
  app: FastifyInstance,
  {
    database,
    clock,
    wakeJobs,
    knownEditions,
    wordings,
    publicUrl,
    codes,
  }: Pick<OrdersOptions, 'database' | 'clock' | 'wakeJobs' | 'knownEditions' | 'wordings' | 'publicUrl' | 'codes'>,
): void {
  serve(app, productsApi.products, async () => {
    const { queries } = database
    const products = await listProducts(queries)
    const ruleOf = (await readCatalogue(queries))?.ruleOf ?? new Map<string, string>()
    const nameOf = new Map(products.map(({ id, name }) => [id, name]))
    const seen = seenIn(await seenOrders(queries)).map(({ shop, item, orders, waiting }) => {
      const ids = productsOfLine({ ruleOf }, shop, item)
      const { title = null, sku = null, productId = null } = item ?? {}
      return { shop, title, sku, productId, orders, waiting, fits: ids.flatMap((id) => nameOf.get(id) ?? []) }
    })
    return { products, seen: seen.filter(({ fits }) => fits.length !== 1) }
  })

  /** Reads a product as it was typed, and refuses a rule that another product has. */
  async function read(tx: Tx, typed: NewProduct, id: string | null): Promise<Omit<Product, 'id'>> {
    const name = typed.name.trim()
    const read = typed.rules.map(readRule)
    const rules = read.filter((rule) => rule !== null)
    if (name === '' || rules.length < read.length) throw productIncomplete()
    const editions = typed.editions.map((edition) => ({ ...edition, label: edition.label.trim() }))
    const ids = editions.map((edition) => edition.id)
    if ((await knownEditions(tx, ids)).length < ids.length) throw productEditionUnknown()
    const all = await listProducts(tx)
    if (id === null && all.length >= mostProducts) throw tooManyProducts()
    const others = all.filter((product) => product.id !== id)
    const { follows = null, shopUrl = '' } = typed
    if (follows !== null && !canFollow(follows, id, others)) throw productOrderUnclear()
    if (shopUrl.trim() !== '' && !isWebAddress(shopUrl.trim())) throw productLinkInvalid()
    const ruleOf = new Map(others.flatMap((product) => product.rules.map((rule) => [keyOfRule(rule), product.id] as const)))
    const clash = clashOf(rules, ruleOf, seenIn(await seenOrders(tx)))
    const other = others.find((product) => product.id === clash)?.name
    if (other !== undefined) throw ruleCatchesTwo({ detail: (say) => say(texts).catchesTwo(other) })
    const own = [...new Map(rules.map((rule) => [keyOfRule(rule), rule])).values()]
    return { ...typed, name, rules: own, editions, follows, shopUrl: shopUrl.trim() }
  }

  /** Saves a product, and has the orders that wait looked at again. */
  async function save(actor: Actor, typed: NewProduct, id: string | null): Promise<{ product: Product; waiting: number }> {
    try {
      return await actor.transaction(async (tx) => {
        if (id !== null && !(await findProduct(tx, id))) throw productNotFound()
        const own = await read(tx, typed, id)
        const saved = await saveProduct(tx, own, { id, now: actor.now })
        const details = { name: own.name, isCoded: own.isCoded, rules: own.rules.length }
        await note(tx, actor, { action: id === null ? 'product.add' : 'product.change', subject: saved, details })
        const waiting = (await waitingForProducts(tx)).length
        if (waiting > 0) await enqueueJob(tx, { kind: settleOrdersKind, payload: {} })
        return { product: { id: saved, ...own }, waiting }
      })
    } catch (error) {
      // Another administrator has just given the rule to another product.
      throw database.isUniqueViolation(error) ? ruleCatchesTwo() : error
    } finally {
      wakeJobs()
    }
  }

  /** Says what was saved, and how many earlier orders the product could be opened for. */
  async function saved({ say, ...call }: Parameters<typeof actorOf>[0] & { say: Say }, typed: NewProduct, id: string | null) {
    const { product, waiting } = await save(actorOf(call, clock), typed, id)
    const said = say(texts)
    const message = id === null ? said.added(product.name) : said.changed(product.name)
    const earlier = await countEarlier(database.queries, codes, product.id)
    return { message: waiting === 0 ? message : said.settling(message, waiting), product, earlier }
  }
  serve(app, productsApi.add, ({ body, ...call }) => saved(call, body, null))
  serve(app, productsApi.change, ({ params, body, ...call }) => saved(call, body, params.id))

  serve(app, productsApi.openEarlier, async ({ params: { id }, say, ...call }) => {
    const actor = actorOf(call, clock)
    const count = await countEarlier(database.queries, codes, id)
    const message = await actor.transaction(async (tx) => {
      const product = await findProduct(tx, id)
      if (!product) throw productNotFound()
      if (count === 0) return say(texts).noneEarlier
      await enqueueJob(tx, { kind: openEarlierKind, payload: { productId: id } })
      await note(tx, actor, { action: 'product.open', subject: id, details: { name: product.name, orders: count } })
      return say(texts).openingEarlier(product.name, count)
    })
    wakeJobs()
    return { message }
  })

  serve(app, productsApi.sheet, async ({ params, reply }) => {
    const product = await findProduct(database.queries, params.id)
    if (!product) throw productNotFound()
    // Loaded by the first sheet, because no other part of this process draws.
    const { drawSheet } = await import('../start-here/draw-sheet.ts')
    const file = drawSheet(
      wordings.languages().map((language) => wordings.in(language)),
      { product: product.name, publicUrl },
    )
    reply.header('content-disposition', contentDisposition('attachment', `${product.name}.pdf`))
    return reply.type('application/pdf').send(file)
  })

  serve(app, productsApi.remove, ({ params, say, ...call }) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const product = await findProduct(tx, params.id)
      if (!product) throw productNotFound()
      await removeProduct(tx, product.id, actor.now)
      await note(tx, actor, { action: 'product.remove', subject: product.id, details: { name: product.name } })
      return { message: say(texts).removed(product.name) }
    })
  })
}

/** True for the address of a page that a link may lead to. */
const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
