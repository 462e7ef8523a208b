import { activationLink } from '#features/access/activation-link.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { OrdersOptions } from './parts.ts'

/** Enqueues the email with a code and adds it to the code's history, within the caller's transaction. */
export function createMailCode({ codes, brand, publicUrl }: Pick<OrdersOptions, 'codes' | 'brand' | 'publicUrl'>) {
  return async (
    tx: Tx,
    { id, code }: { id: string; code: string },
    email: string,
    now: string,
    kind: 'code' | 'lost-code' = 'code',
  ): Promise<void> => {
    const mail = composeMail(brand, kind, { product: brand.name, code, url: activationLink(publicUrl, code) })
    await codes.recordMail(tx, id, await enqueueMail(tx, { ...mail, to: email }, now))
  }
}
