import type { Tx } from '#kit/server/db/database.ts'
import { redeemedState } from '../orders.rules.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import './orders.tables.ts'

/** Marks a code's order as activated, in the transaction that turns the code into an account. */
export async function activateOrder(tx: Tx, { codeId, now }: { codeId: string; now: string }): Promise<void> {
  const found = await tx.selectFrom('orders').select('id').where('code_id', '=', codeId).executeTakeFirst()
  const order = found ? await lockOrder(tx, found.id) : null
  if (!order) return
  await updateOrder(tx, order, { set: { is_activated: true, activated_at: now, state: redeemedState(order.state) } })
}
