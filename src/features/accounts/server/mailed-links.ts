import { composeMail } from '#features/mail/compose-mail.ts'
import { instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { correctionLinkLifetimeMs, mailedLinkLifetimeMs } from '../accounts.rules.ts'
import { createAccountMailStore } from './account-mail.store.ts'
import { tellThroughFormer } from './waiting-links.ts'

/**
 * Emails links with which users get on by themselves. Their tokens are in these emails only, so nobody who asks for a link can follow it. They
 * are in the fragment, which browsers don't send, so that they appear in no server or proxy log.
 */
export function createMailedLinks(options: Pick<Basics, 'clock' | 'wordings' | 'publicUrl'> & { database: Database }) {
  const { clock, wordings, publicUrl } = options
  const store = createAccountMailStore(options.database)
  const linkTo = (page: string, token: string) => `${publicUrl}/${page}#${token}`

  return {
    /** Emails nothing when the user's address has changed meanwhile or their access is revoked. */
    async mailResetLink(tx: Tx, { id: userId, email }: { id: string; email: string }, asked: Language | null = null) {
      const token = newToken()
      const expiresAt = instant(clock, mailedLinkLifetimeMs)
      if (!(await store.setResetToken(tx, { userId, email, token: tokenHash(token), expiresAt }))) return
      const url = linkTo('reset-password', token)
      const mail = composeMail(await wordings.of(tx, userId, asked), 'password-reset', { url })
      await enqueueMail(tx, { ...mail, to: email }, instant(clock))
      await tellThroughFormer(tx, { wordings, userId, now: instant(clock) })
    },

    /** `isCorrection`: the shop asks for the change, not the user. */
    async mailConfirmation(
      tx: Tx,
      change: { userId: string; newEmail: string; isCorrection: boolean },
      asked: Language | null = null,
    ) {
      const token = newToken()
      const expiresAt = instant(clock, change.isCorrection ? correctionLinkLifetimeMs : mailedLinkLifetimeMs)
      await store.planEmailChange(tx, { ...change, token: tokenHash(token), expiresAt })
      const url = linkTo('confirm-email', token)
      const { isCorrection } = change
      const mail = composeMail(await wordings.of(tx, change.userId, asked), 'confirm-address', { url, isCorrection })
      await enqueueMail(tx, { ...mail, to: change.newEmail }, instant(clock))
      await tellThroughFormer(tx, { wordings, userId: change.userId, now: instant(clock) })
    },
  }
}
