import { sql } from 'kysely'
import type { Tx } from '#kit/server/db/database.ts'
import { redeemedState } from '../orders.rules.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import './orders.tables.ts'

/** Notes that a code has become an account: its order is activated, in the transaction that creates the account. */
export async function activateOrder(tx: Tx, { code, now }: { code: string; now: string }): Promise<void> {
  const found = await tx
    .selectFrom('access_codes')
    .innerJoin('orders', 'orders.code_id', 'access_codes.id')
    .select(sql.ref<string>('orders.id').as('id'))
    .where('access_codes.code', '=', code)
    .executeTakeFirst()
  const order = found ? await lockOrder(tx, found.id) : null
  if (!order) return
  await updateOrder(tx, order, { set: { is_activated: true, activated_at: now, state: redeemedState(order.state) } })
}
