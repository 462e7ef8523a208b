import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { OrdersOptions } from './parts.ts'

/** Enqueues the email with a code and adds it to the code's history, within the caller's transaction. */
export function createMailCode({ codes, mails }: Pick<OrdersOptions, 'codes' | 'mails'>) {
  return async (
    tx: Tx,
    code: { id: string; code: string },
    email: string,
    now: string,
    kind: keyof OrdersOptions['mails'] = 'code',
  ): Promise<void> => {
    const mailId = await enqueueMail(tx, { ...mails[kind](code.code), to: email }, now)
    await codes.recordMail(tx, code.id, mailId)
  }
}
