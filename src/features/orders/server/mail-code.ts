import { activationLink } from '#features/access/activation-link.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import type { Language } from '#kit/languages.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { OrdersOptions } from './parts.ts'

/** Enqueues the email with a code and adds it to the code's history, within the caller's transaction. */
export function createMailCode({ codes, wordings, publicUrl }: Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl'>) {
  return async (
    tx: Tx,
    { id, code }: { id: string; code: string },
    email: string,
    now: string,
    { kind = 'code', language = null }: { kind?: 'code' | 'lost-code'; language?: Language | null } = {},
  ): Promise<void> => {
    const mail = composeMail(wordings.in(language), kind, { code, url: activationLink(publicUrl, code) })
    await codes.recordMail(tx, id, await enqueueMail(tx, { ...mail, to: email }, now))
  }
}
