import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import './access.tables.ts'

/** What opens a product to a user. */
export interface Opener {
  /** The id of a code, or of what the shop gave the user. */
  id: string
  /** True if the shop gave it to the user. */
  isGiven: boolean
  productId: string
  since: string
  readOnlyAt: string | null
}

/** What opens products to a user: the codes that they have redeemed, newest first, and what the shop gave beside them. */
export async function findOpeners(queries: Queries, userId: string): Promise<Opener[]> {
  const codes = await queries
    .selectFrom('access_codes')
    .select(fields('id product_id used_at named_at read_only_at'))
    .where('used_by', '=', userId)
    .where('product_id', 'is not', null)
    .where('taken_back_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const given = await queries
    .selectFrom('given_products')
    .select(fields('id product_id given_at'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const further = await queries
    .selectFrom('access_codes')
    .innerJoin('given_products', 'given_products.code_id', 'access_codes.id')
    .select(['access_codes.id', 'given_products.product_id as productId', 'given_at as givenAt', 'used_at as usedAt'])
    .select('read_only_at as readOnlyAt')
    .where('used_by', '=', userId)
    .where('taken_back_at', 'is', null)
    .orderBy('given_products.id', 'desc')
    .execute()
  return [
    ...codes.flatMap(({ productId, usedAt, namedAt, ...code }) =>
      productId === null ? [] : [{ ...code, productId, since: later(usedAt, namedAt), isGiven: false }],
    ),
    ...further.map(({ usedAt, givenAt, ...code }) => ({ ...code, since: later(usedAt, givenAt), isGiven: false })),
    ...given.map(({ givenAt, ...one }) => ({ ...one, since: givenAt, readOnlyAt: null, isGiven: true })),
  ]
}

const later = (one: string | null | undefined, other: string | null) =>
  [one, other].reduce<string>((latest, at) => (at && at > latest ? at : latest), '')

/** True if a user has redeemed a code that wasn't taken back. */
export const usesCode = (queries: Queries, userId: string): Promise<boolean> =>
  hasRow(
    queries.selectFrom('access_codes').select('id').where('used_by', '=', userId).where('taken_back_at', 'is', null).limit(1),
  )

/** Returns of these codes those that somebody can use or uses, and whether each opens a product. */
export async function findOpening(
  queries: Queries,
  codeIds: readonly string[],
  productId: string,
): Promise<Map<string, boolean>> {
  if (codeIds.length === 0) return new Map()
  const live = await queries
    .selectFrom('access_codes')
    .select(['id', 'product_id as productId'])
    .where('id', 'in', codeIds)
    .where('voided_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .where('read_only_at', 'is', null)
    // Nobody has the account of a used code any more.
    .where((where) => where.or([where('is_used', '=', where.lit(false)), where('used_by', 'is not', null)]))
    .execute()
  const further = queries.selectFrom('given_products').select('code_id as codeId').where('product_id', '=', productId)
  const given = new Set((await further.where('code_id', 'in', codeIds).execute()).map(({ codeId }) => codeId))
  return new Map(live.map((code) => [code.id, code.productId === productId || given.has(code.id)]))
}

/** Opens a product to whoever uses a code, beside the one that it has. Doing it again changes nothing. */
export async function openWithCode(tx: Tx, { codeId, productId, now }: { codeId: string; productId: string; now: string }) {
  const own = tx.updateTable('access_codes').set({ product_id: productId, named_at: now }).where('id', '=', codeId)
  if (await hasRow(own.where('product_id', 'is', null).returning('id'))) return
  await tx
    .insertInto('given_products')
    .values({ id: newId(), product_id: productId, code_id: codeId, user_id: null, given_at: now })
    .execute()
}

/** Says which product a code opens, or none. False when it is void or unknown. */
export const setProduct = (tx: Tx, id: string, productId: string | null, now: string): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('access_codes')
      .set({ product_id: productId, named_at: now })
      .where('id', '=', id)
      .where('voided_at', 'is', null)
      .returning('id'),
  )

/** Opens a product to a user. False when it was given to them already. */
export const giveProduct = (tx: Tx, { userId, productId, now }: { userId: string; productId: string; now: string }) =>
  hasRow(
    tx
      .insertInto('given_products')
      .values({ id: newId(), product_id: productId, code_id: null, user_id: userId, given_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
      .returning('id'),
  )

/** Takes back what was given to a user. False when it isn't theirs any more. */
export const takeProduct = (tx: Tx, { userId, productId }: { userId: string; productId: string }): Promise<boolean> =>
  hasRow(tx.deleteFrom('given_products').where('user_id', '=', userId).where('product_id', '=', productId).returning('id'))

/** Returns the products that codes open beside the one that they belong to. */
export async function findFurther(
  queries: Queries,
  codeIds: readonly string[],
): Promise<{ codeId: string; productId: string }[]> {
  if (codeIds.length === 0) return []
  const rows = await queries
    .selectFrom('given_products')
    .select(fields('code_id product_id'))
    .where('code_id', 'in', codeIds)
    .execute()
  return rows.flatMap(({ codeId, productId }) => (codeId === null ? [] : [{ codeId, productId }]))
}
