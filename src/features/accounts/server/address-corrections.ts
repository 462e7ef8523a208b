import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import { instant } from '#kit/clock.ts'
import { AppError } from '#kit/errors.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { addressDueAt } from '../help.rules.ts'
import { createAccountMailStore } from './account-mail.store.ts'
import './accounts.tables.ts'
import { createCredentialsChanged } from './credentials-changed.ts'
import { findWaitingLink } from './waiting-links.ts'

/** True when the account has anything of its owner's. Provided by the server. */
export type HasContent = (queries: Queries, userId: string) => Promise<boolean>

/**
 * Corrections of an address by the shop. Whoever talks an administrator into one would get what the account has, so the earlier address
 * can refuse for seven days. Choosing a new password is the refusal: it ends every planned change (`held-access.ts`).
 */
export function createAddressCorrections(
  options: Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl'> & { hasContent: HasContent },
) {
  const { clock, wordings, publicUrl, hasContent } = options

  return {
    /** Returns the user when the confirmed address waits. Null for a token whose change takes effect at once, or that isn't valid. */
    async confirm(tx: Tx, token: string): Promise<{ userId: string } | null> {
      const now = instant(clock)
      const plan = await tx
        .selectFrom('email_changes')
        .innerJoin('users', 'users.id', 'email_changes.user_id')
        .select(['users.id as userId', 'users.email', 'new_email as newAddress', 'is_correction as isCorrection'])
        .where('token', '=', token)
        .where('expires_at', '>', now)
        .where('due_at', 'is', null)
        .executeTakeFirst()
      if (!plan) return null
      const { userId, email, newAddress } = plan
      const isCorrection = Boolean(plan.isCorrection)
      const nowMs = clock.now()
      const mayWait = (await hasContent(tx, userId)) || (await findWaitingLink(tx, userId)) !== null
      const due = addressDueAt(nowMs, { isCorrection, mayWait })
      if (due === nowMs) return null
      const due_at = new Date(due).toISOString()
      const waiting = await tx
        .updateTable('email_changes')
        .set({ due_at, expires_at: due_at })
        .where('token', '=', token)
        .returning('user_id')
        .execute()
      if (waiting.length === 0) return null
      const wording = await wordings.of(tx, userId)
      const day = mailedDay(new Date(due), undefined, wording.say(localeTexts).locale)
      const mail = composeMail(wording, 'address-correction', { newAddress, day, url: `${publicUrl}/forgot-password` })
      await enqueueMail(tx, { ...mail, to: email }, now)
      return { userId }
    },
  }
}

/** Lets the corrections take effect that nobody refused in time. One whose address somebody else has taken since is dropped. */
export async function applyDueCorrections(options: Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl'>): Promise<void> {
  const { database, clock } = options
  const store = createAccountMailStore(database)
  const credentialsChanged = createCredentialsChanged(options)
  const now = instant(clock)
  const due = await database.queries.selectFrom('email_changes').select('token').where('due_at', '<=', now).execute()
  for (const { token } of due) {
    try {
      await database.transaction(async (tx) => {
        const changed = await store.confirmEmailChange(tx, token, now)
        if (changed) await credentialsChanged(tx, { ...changed, change: 'address changed', renewal: null, now })
      })
    } catch (error) {
      if (!(error instanceof AppError) && !database.isUniqueViolation(error)) throw error
      await database.queries.deleteFrom('email_changes').where('token', '=', token).execute()
    }
  }
}
