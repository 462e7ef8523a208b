import type { Tx } from '#kit/server/db/database.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { reminderDueAt } from '../code-reminders.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The orders whose own code is mentioned once more if nobody has used it by then. A row goes with the email. */
    code_reminders: {
      order_id: string
      due_at: string
    }
  }
}

export const remindKind = 'orders.remind'

/** Plans the reminders of orders that were made and mailed at this moment, if the shop wants them. */
export async function planReminders(tx: Tx, orderIds: readonly string[], { days, now }: { days: number | null; now: string }) {
  if (days === null || orderIds.length === 0) return
  const due_at = reminderDueAt(now, days)
  await tx
    .insertInto('code_reminders')
    .values(orderIds.map((order_id) => ({ order_id, due_at })))
    .execute()
  for (const orderId of orderIds)
    await enqueueJob(tx, { kind: remindKind, key: `remind ${orderId}`, payload: { orderId }, runAt: due_at })
}

/** Ends the reminders of these orders, or all: the shop has switched them off. Their jobs find nothing to do then. */
export async function endReminders(tx: Tx, orderIds: readonly string[] | 'all'): Promise<number> {
  if (orderIds.length === 0) return 0
  const all = tx.deleteFrom('code_reminders')
  const ended = await (orderIds === 'all' ? all : all.where('order_id', 'in', orderIds)).returning('order_id').execute()
  return ended.length
}

/** Takes a planned reminder away and returns when it is due, so that of several processes one sends it. */
export async function takeReminder(tx: Tx, orderId: string): Promise<string | null> {
  const taken = tx.deleteFrom('code_reminders').where('order_id', '=', orderId).returning('due_at as dueAt')
  return (await taken.executeTakeFirst())?.dueAt ?? null
}
