import { composeMail } from '#features/mail/compose-mail.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { type FactorChange, factorChanges } from '../../factors.texts.ts'
import '../accounts.tables.ts'

/** Emails the user about a changed factor. Runs in the transaction of the change. */
export type EmailFactorChange = (tx: Tx, change: { userId: string; change: FactorChange; now: string }) => Promise<void>

export function createEmailFactorChange({ wordings, publicUrl }: Pick<Basics, 'wordings' | 'publicUrl'>): EmailFactorChange {
  return async (tx, { userId, change, now }) => {
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    const wording = await wordings.of(tx, userId)
    const mail = composeMail(wording, 'sign-in-changed', {
      what: wording.say(factorChanges)[change],
      url: `${publicUrl}/forgot-password`,
    })
    await enqueueMail(tx, { ...mail, to: email }, now)
  }
}
