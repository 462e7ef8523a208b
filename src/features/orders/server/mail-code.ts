import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { OrdersOptions } from './parts.ts'

/** Mails a code, within the transaction of what caused it, and notes it in the code's history. */
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
