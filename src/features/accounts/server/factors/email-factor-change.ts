import { composeMail } from '#features/mail/compose-mail.ts'
import type { Brand } from '#kit/brand.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { type FactorChange, factorChanges } from '../../factors.texts.ts'
import '../accounts.tables.ts'

/** Emails the user about a changed factor. Runs in the transaction of the change. */
export type EmailFactorChange = (tx: Tx, change: { userId: string; change: FactorChange; now: string }) => Promise<void>

export function createEmailFactorChange({ brand, publicUrl }: { brand: Brand; publicUrl: string }): EmailFactorChange {
  return async (tx, { userId, change, now }) => {
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    const mail = composeMail(brand, 'sign-in-changed', {
      product: brand.name,
      what: factorChanges[change],
      url: `${publicUrl}/forgot-password`,
      supportEmail: brand.supportEmail,
    })
    await enqueueMail(tx, { ...mail, to: email }, now)
  }
}
