import type { Queries, Tx } from '#kit/server/db/database.ts'
import './orders.tables.ts'
import type { OrderCode, OrderCodes } from './parts.ts'

export type LinkedCode = OrderCode & { line: string }

/** Returns the codes of orders by the order's id, in the order in which they were made. `find` is provided by the access feature. */
export async function codesOfOrders(
  queries: Queries,
  orderIds: readonly string[],
  find: OrderCodes['find'],
): Promise<Map<string, LinkedCode[]>> {
  if (orderIds.length === 0) return new Map()
  const links = await queries
    .selectFrom('order_codes')
    .select(['order_id as orderId', 'code_id as codeId', 'line'])
    .where('order_id', 'in', orderIds)
    .orderBy('code_id')
    .execute()
  const found = await find(
    queries,
    links.map(({ codeId }) => codeId),
  )
  const byId = new Map(found.map((code) => [code.id, code]))
  const codes = new Map<string, LinkedCode[]>()
  for (const { orderId, codeId, line } of links) {
    const code = byId.get(codeId)
    if (code) codes.set(orderId, [...(codes.get(orderId) ?? []), { ...code, line }])
  }
  return codes
}

export async function linkCodes(tx: Tx, codes: readonly { orderId: string; codeId: string; line: string }[]): Promise<void> {
  if (codes.length === 0) return
  const rows = codes.map(({ orderId, codeId, line }) => ({ order_id: orderId, code_id: codeId, line }))
  await tx.insertInto('order_codes').values(rows).execute()
}

export const isUnused = ({ isUsed, voidedAt }: Pick<OrderCode, 'isUsed' | 'voidedAt'>): boolean => !isUsed && voidedAt === null
