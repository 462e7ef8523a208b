import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedMoment } from '#features/mail/mail.rules.ts'
import { instant } from '#kit/clock.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { factorResetSpent } from '../../accounts.errors.ts'
import { mailedLinkLifetimeMs } from '../../accounts.rules.ts'
import { factorResetWaitMs } from '../../factors.rules.ts'
import { tellThroughFormer } from '../waiting-links.ts'
import { removeFactors } from './factors.store.ts'
import './factors.tables.ts'
import type { EmailFactorChange } from './email-factor-change.ts'

interface FactorResetOptions extends Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl'> {
  emailChange: EmailFactorChange
}

/**
 * Recovery for a user who has lost every factor. It takes their password, an emailed link and a wait of one day, in which anyone who reads
 * the email or still has a factor can cancel it.
 */
export function createFactorReset({ database, clock, wordings, publicUrl, emailChange }: FactorResetOptions) {
  const addressOf = async (tx: Tx, userId: string) =>
    (await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

  return {
    /** Emails the link, unless a reset is already waiting. */
    async ask(userId: string): Promise<void> {
      const token = newToken()
      const row = { token: tokenHash(token), expires_at: instant(clock, mailedLinkLifetimeMs) }
      await database.transaction(async (tx) => {
        const asked = await tx
          .insertInto('factor_resets')
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('factor_resets.due_at', 'is', null))
          .returning('user_id')
          .execute()
        if (asked.length === 0) return
        const url = `${publicUrl}/lost-factor#${token}`
        const mail = composeMail(await wordings.of(tx, userId), 'factor-reset', { url })
        await enqueueMail(tx, { ...mail, to: await addressOf(tx, userId) }, instant(clock))
        await tellThroughFormer(tx, { wordings, userId, now: instant(clock) })
      })
    },

    /** Starts the one-day wait, emails a link that cancels it, and returns the user's id. */
    async confirm(token: string): Promise<string> {
      const cancel = newToken()
      return database.transaction(async (tx) => {
        const due = instant(clock, factorResetWaitMs)
        const planned = await tx
          .updateTable('factor_resets')
          .set({ token: tokenHash(cancel), due_at: due })
          .where('token', '=', tokenHash(token))
          .where('due_at', 'is', null)
          .where('expires_at', '>', instant(clock))
          .returning('user_id as userId')
          .executeTakeFirst()
        if (!planned) throw factorResetSpent()
        const url = `${publicUrl}/lost-factor/cancel#${cancel}`
        const wording = await wordings.of(tx, planned.userId)
        const moment = mailedMoment(due, wording.say(localeTexts).locale)
        const mail = composeMail(wording, 'factor-reset-planned', { moment, url })
        await enqueueMail(tx, { ...mail, to: await addressOf(tx, planned.userId) }, instant(clock))
        return planned.userId
      })
    },

    async cancel(token: string): Promise<string> {
      return database.transaction(async (tx) => {
        const canceled = await tx
          .deleteFrom('factor_resets')
          .where('token', '=', tokenHash(token))
          .where('due_at', 'is not', null)
          .returning('user_id as userId')
          .executeTakeFirst()
        if (!canceled) throw factorResetSpent()
        await emailChange(tx, { userId: canceled.userId, change: 'reset planned canceled', now: instant(clock) })
        return canceled.userId
      })
    },

    async cancelOwn(tx: Tx, userId: string): Promise<void> {
      const canceled = await tx.deleteFrom('factor_resets').where('user_id', '=', userId).returning('due_at').execute()
      if (canceled.some((row) => row.due_at !== null))
        await emailChange(tx, { userId, change: 'reset planned canceled', now: instant(clock) })
    },

    /** Runs the resets that are due and returns how many. When several processes try, only one removes the factors and sends the email. */
    async removeDue(): Promise<number> {
      const due = await database.queries
        .selectFrom('factor_resets')
        .select('user_id as userId')
        .where('due_at', '<=', instant(clock))
        .execute()
      let removed = 0
      for (const { userId } of due)
        removed += await database.transaction(async (tx) => {
          const claimed = await tx
            .deleteFrom('factor_resets')
            .where('user_id', '=', userId)
            .where('due_at', '<=', instant(clock))
            .returning('user_id')
            .execute()
          if (claimed.length === 0) return 0
          const now = instant(clock)
          if (!(await removeFactors(tx, userId, now))) return 0
          await emailChange(tx, { userId, change: 'factors removed', now })
          return 1
        })
      return removed
    },
  }
}

export type FactorReset = ReturnType<typeof createFactorReset>
