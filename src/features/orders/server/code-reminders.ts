import { instant } from '#kit/clock.ts'
import { isOf } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { findMails } from '#kit/server/mail/outbox.ts'
import { mayRemind } from '../code-reminders.rules.ts'
import { remindKind, takeReminder } from './code-reminders.store.ts'
import { createMailCodes } from './mail-code.ts'
import { lockOrder } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'

type Options = Pick<
  OrdersOptions,
  'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'clock' | 'shop' | 'readAddress' | 'hasUnsubscribed' | 'wakeJobs'
>

export function reminderJobs(options: Options) {
  const { codes, clock, shop, readAddress, hasUnsubscribed } = options
  const mailCodes = createMailCodes(options)

  async function lastMail(queries: Queries, codeId: string): Promise<string | null> {
    const [last] = await codes.lastMails(queries, [codeId])
    const [mail] = await findMails(queries, last ? [last.mailId] : [])
    return mail?.state ?? null
  }

  async function remind(tx: Tx, orderId: string): Promise<void> {
    const dueAt = await takeReminder(tx, orderId)
    if (dueAt === null || !shop.now().codeReminderDays) return
    const order = await lockOrder(tx, orderId)
    const [code] = order?.codeId ? await codes.find(tx, [order.codeId]) : []
    if (!order || !code) return
    const customer = await readAddress(tx, order.customerEmail)
    const now = instant(clock)
    const about = {
      ...{ now, dueAt, order, code },
      isTheirs: isOf(customer, { email: code.customerEmail, key: code.customerKey }),
      lastMail: await lastMail(tx, code.id),
      hasUnsubscribed: await hasUnsubscribed(tx, customer),
    }
    if (mayRemind(about)) await mailCodes(tx, [code], order.customerEmail, now, { ...order, kind: 'code-reminder' })
  }

  return {
    async [remindKind]({ payload, finish }: Job) {
      await finish((tx) => remind(tx, (payload as { orderId: string }).orderId))
      options.wakeJobs()
    },
  }
}
