import { activationLink } from '#features/access/activation-link.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import type { Language } from '#kit/languages.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { OrdersOptions } from './parts.ts'

interface MailOptions {
  kind?: 'code' | 'lost-code' | 'code-reminder'
  language?: Language | null
  /** Of the order that all of them came with. */
  orderNumber?: string | undefined
}

/** Enqueues one email with the codes of an order and adds it to the history of each, within the caller's transaction. */
export function createMailCodes({
  codes,
  wordings,
  publicUrl,
  hasAccount,
}: Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl' | 'hasAccount'>) {
  return async (
    tx: Tx,
    sent: readonly { id: string; code: string }[],
    email: string,
    now: string,
    { kind = 'code', language = null, orderNumber }: MailOptions = {},
  ): Promise<void> => {
    const [first] = sent
    if (!first) return
    const isKnown = await hasAccount(tx, email)
    const about = {
      codes: sent.map(({ code }) => code),
      url: activationLink(publicUrl, first.code, isKnown),
      isKnown,
      ...(orderNumber ? { orderNumber } : {}),
    }
    const mailId = await enqueueMail(tx, { ...composeMail(wordings.in(language), kind, about), to: email }, now)
    for (const { id } of sent) await codes.recordMail(tx, id, mailId)
  }
}
