import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import { type Address, belongsTo } from '#kit/server/access/address-key.ts'
import { keyFor } from '#kit/server/access/seal.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import type { Claim } from '../../claims.contract.ts'
import { plainName, reasonToAsk } from '../../claims.rules.ts'
import { orderKey } from '../../orders.rules.ts'
import { codesOfOrders } from '../order-codes.store.ts'
import '../orders.tables.ts'
import type { OrderCodes } from '../parts.ts'

/** Claims are personal data of people who may not be customers. */
export const claimsKeptDays = 7

const mostShown = 200

/** Hashes a number with a name on it. Without the installation's key nobody can tell which ones they are. Null without a name. */
export function nameKeyOf(secret: string, orderNumber: string, name: string): string | null {
  const plain = plainName(name)
  if (plain === '') return null
  const number = orderKey(orderNumber).replace(/[^\p{L}\p{N}]/gu, '')
  return createHmac('sha256', keyFor(secret, 'names on orders')).update(`${number}\n${plain}`).digest('base64url')
}

interface NamedOrder {
  orderNumber: string
  names?: readonly string[]
}

/** Keeps the names that a file has for orders without an address. */
export async function noteNames(tx: Tx, named: readonly NamedOrder[], { file, secret }: { file: string; secret: string }) {
  const namesOf = new Map(named.map(({ orderNumber, names = [] }) => [orderKey(orderNumber), { orderNumber, names }]))
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'number_key as numberKey'])
    .where('number_key', 'in', [...namesOf.keys()])
    .where('file_connection_id', '=', file)
    .where('customer_key', '=', '')
    .execute()
  const rows = orders.flatMap(({ id, numberKey }) => {
    const { orderNumber, names = [] } = namesOf.get(numberKey) ?? {}
    const keys = names.flatMap((name) => nameKeyOf(secret, orderNumber ?? '', name) ?? [])
    return [...new Set(keys)].map((name_key) => ({ name_key, order_id: id }))
  })
  if (rows.length === 0) return
  await tx
    .insertInto('order_names')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives the names on an order to the one that it is. */
export async function moveNames(tx: Tx, orderId: string, into: string): Promise<void> {
  const rows = await tx.selectFrom('order_names').select('name_key').where('order_id', '=', orderId).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('order_names')
    .values(rows.map((row) => ({ ...row, order_id: into })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the names on the orders of a customer, and what the address has claimed. */
export async function forgetClaimsOf(tx: Tx, address: Address, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('order_claims')
    .where(...belongsTo(address, 'customer_email', 'customer_key'))
    .execute()
  if (orderIds.length > 0) await tx.deleteFrom('order_names').where('order_id', 'in', orderIds).execute()
}

export const findNamedOrders = async (queries: Queries, nameKey: string): Promise<string[]> =>
  (await queries.selectFrom('order_names').select('order_id as id').where('name_key', '=', nameKey).execute()).map(({ id }) => id)

/** The addresses that have asked for an order by one of the names on it, also those that were declined. */
export async function findClaimsOf(queries: Queries, orderId: string) {
  const names = queries.selectFrom('order_names').select('name_key').where('order_id', '=', orderId)
  return queries
    .selectFrom('order_claims')
    .select(['id', 'customer_key as customerKey', 'answer'])
    .where('name_key', 'in', names)
    .execute()
}

export interface NewClaim {
  nameKey: string
  address: Address
  language: Language | null
  now: string
}

/** Adds a claim. Returns how the same one was answered before; null when it wasn't. */
export async function addClaim(tx: Tx, { nameKey, address, language, now }: NewClaim): Promise<'given' | 'declined' | null> {
  const { answer } = await tx
    .insertInto('order_claims')
    .values({
      id: newId(),
      name_key: nameKey,
      customer_email: address.email,
      customer_key: address.key,
      language,
      created_at: now,
      answer: null,
    })
    .onConflict((conflict) => conflict.columns(['name_key', 'customer_key']).doUpdateSet({ customer_email: address.email }))
    .returning('answer')
    .executeTakeFirstOrThrow()
  return answer
}

export async function findClaim(queries: Queries, id: string) {
  const row = queries
    .selectFrom('order_claims')
    .select(['id', 'name_key as nameKey', 'customer_email as email', 'language'])
    .where('id', '=', id)
    .where('answer', 'is', null)
  return (await row.executeTakeFirst()) ?? null
}

export async function answerClaims(tx: Tx, ids: readonly string[], answer: 'given' | 'declined'): Promise<void> {
  if (ids.length > 0) await tx.updateTable('order_claims').set({ answer }).where('id', 'in', ids).execute()
}

const openClaims = (queries: Queries) =>
  queries
    .selectFrom('order_claims')
    .innerJoin('order_names', 'order_names.name_key', 'order_claims.name_key')
    .innerJoin('orders', 'orders.id', 'order_names.order_id')
    .where('answer', 'is', null)
    .where('state', '!=', 'refunded')
    .whereRef('orders.customer_key', '!=', 'order_claims.customer_key')

/** The right claims that wait, the oldest first. */
export async function listClaims(queries: Queries, findCodes: OrderCodes['find']): Promise<Claim[]> {
  const rows = await openClaims(queries)
    .select([
      'order_claims.id as id',
      'orders.id as orderId',
      'order_number as orderNumber',
      'order_claims.customer_email as email',
      sql<string | null>`nullif(orders.customer_email, '')`.as('givenTo'),
      'is_activated as isUsed',
      'state',
      'order_claims.created_at as createdAt',
      'order_claims.customer_key as customerKey',
    ])
    .orderBy('order_claims.id')
    .limit(mostShown)
    .execute()
  const orderIds = rows.map(({ orderId }) => orderId)
  const codes = await codesOfOrders(queries, orderIds, findCodes)
  const claims: Claim[] = []
  for (const { state, customerKey, ...row } of rows) {
    const others = (await findClaimsOf(queries, row.orderId)).filter((one) => one.customerKey !== customerKey).length
    const own = codes.get(row.orderId) ?? []
    const order = { hasAddress: row.givenTo !== null, others, isPending: state === 'pending', codes: own }
    claims.push({ ...row, reason: reasonToAsk(order) ?? 'asked' })
  }
  return claims
}

/** How many claims name no order that is known. */
export async function countUnknown(queries: Queries): Promise<number> {
  const known = queries.selectFrom('order_names').select('name_key')
  const { count } = await queries
    .selectFrom('order_claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('answer', 'is', null)
    .where('name_key', 'not in', known)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The claims that wait, for the alarm. */
export async function findWaitingClaims(queries: Queries) {
  const orders = await openClaims(queries)
    .select(['order_claims.id as id', 'order_claims.created_at as since'])
    .orderBy('order_claims.id')
    .limit(mostShown)
    .execute()
  return { count: orders.length, orders }
}
