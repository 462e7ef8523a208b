import type { Queries, Tx } from '#kit/server/db/database.ts'
import './orders.tables.ts'
import type { OrderCode, OrderCodes } from './parts.ts'

export type LinkedCode = OrderCode & { line: string; isUndecided: boolean }

/** Returns the codes of orders by the order's id, in the order in which they were made. `find` is provided by the access feature. */
export async function codesOfOrders(
  queries: Queries,
  orderIds: readonly string[],
  find: OrderCodes['find'],
): Promise<Map<string, LinkedCode[]>> {
  if (orderIds.length === 0) return new Map()
  const links = await queries
    .selectFrom('order_codes')
    .select(['order_id as orderId', 'code_id as codeId', 'line', 'is_undecided as isUndecided'])
    .where('order_id', 'in', orderIds)
    .orderBy('code_id')
    .execute()
  const codeIds = links.map(({ codeId }) => codeId)
  const found = await find(queries, codeIds)
  const byId = new Map(found.map((code) => [code.id, code]))
  const codes = new Map<string, LinkedCode[]>()
  for (const { orderId, codeId, ...link } of links) {
    const code = byId.get(codeId)
    if (!code) continue
    const ofOrder = codes.get(orderId) ?? []
    ofOrder.push({ ...code, ...link })
    codes.set(orderId, ofOrder)
  }
  return codes
}

export const codesOfOrder = async (queries: Queries, id: string, find: OrderCodes['find']): Promise<LinkedCode[]> =>
  (await codesOfOrders(queries, [id], find)).get(id) ?? []

/** Returns the ids of the orders that these codes belong to. */
export async function ordersOfCodes(queries: Queries, codeIds: readonly string[]): Promise<string[]> {
  if (codeIds.length === 0) return []
  const links = queries.selectFrom('order_codes').select('order_id as orderId').distinct().where('code_id', 'in', codeIds)
  return (await links.execute()).map(({ orderId }) => orderId)
}

export async function linkCodes(tx: Tx, codes: readonly { orderId: string; id: string; line: string }[]): Promise<void> {
  if (codes.length === 0) return
  const rows = codes.map(({ orderId, id, line }) => ({ order_id: orderId, code_id: id, line }))
  await tx.insertInto('order_codes').values(rows).execute()
}

/** Marks the codes about which the operator must decide; no others of the order are marked then. */
export async function markUndecided(tx: Tx, orderId: string, codeIds: readonly string[]): Promise<void> {
  const ofOrder = tx.updateTable('order_codes').where('order_id', '=', orderId)
  await ofOrder.set({ is_undecided: false }).execute()
  if (codeIds.length > 0) await ofOrder.set({ is_undecided: true }).where('code_id', 'in', codeIds).execute()
}

export const isUnused = ({ isUsed, voidedAt }: Pick<OrderCode, 'isUsed' | 'voidedAt'>): boolean => !isUsed && voidedAt === null
