import { composeMail } from '#features/mail/compose-mail.ts'
import type { SessionRenewal } from '#kit/server/access/sessions.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { endedText } from '../credentials.texts.ts'
import './accounts.tables.ts'
import { endHeldAccess } from './held-access.ts'

interface Change {
  userId: string
  change: 'password reset' | 'password changed' | 'address changed'
  /** The session that makes the change; null when only an emailed link does. */
  renewal: SessionRenewal | null
  /** The previous address, for 'address changed'. */
  oldEmail?: string
  now: string
}

/**
 * Runs in the transaction of every change of a password or an address. Ends the access that was held before (`held-access.ts`),
 * invalidates earlier proofs of identity and emails the user what happened, at both addresses if there are two. `isRenewed` is true when
 * the requesting session continues under its new id.
 */
export type CredentialsChanged = (tx: Tx, change: Change) => Promise<{ isRenewed: boolean }>

export function createCredentialsChanged({ wordings, publicUrl }: Pick<Basics, 'wordings' | 'publicUrl'>): CredentialsChanged {
  return async (tx, { userId, change, renewal, oldEmail, now }) => {
    // This must come first: it locks the row, so that concurrent changes and sign-ins of the same user run one after the other.
    await tx
      .updateTable('registered_users')
      .set((set) => ({ credentials_version: set('credentials_version', '+', 1) }))
      .where('user_id', '=', userId)
      .execute()
    const wording = await wordings.of(tx, userId)
    const ended = (await endHeldAccess(tx, change, { userId, renewal, now })).map((one) => wording.say(endedText)(one))
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    const send = (to: string, mail: ReturnType<typeof composeMail>) => enqueueMail(tx, { ...mail, to }, now)
    if (change === 'address changed') {
      await send(oldEmail ?? email, composeMail(wording, 'address-changed', { newAddress: email, ended }))
      await send(email, composeMail(wording, 'address-in-use', { ended }))
    } else {
      const kind = change === 'password reset' ? 'password-reset-done' : 'password-changed'
      const url = `${publicUrl}/forgot-password`
      await send(email, composeMail(wording, kind, { url, ended }))
    }
    const kept = renewal && (await tx.selectFrom('sessions').select('sid').where('sid', '=', renewal.to).executeTakeFirst())
    return { isRenewed: kept !== null && kept !== undefined }
  }
}
