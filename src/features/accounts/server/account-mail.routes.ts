import type { FastifyInstance, FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { KnownBrowsers } from '#kit/server/access/known-browsers.ts'
import { networkOf } from '#kit/server/access/networks.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { networkHash, type SecurityEvents } from '#kit/server/notices/security-events.ts'
import { accountMailApi } from '../account-mail.contract.ts'
import {
  confirmationSpent,
  emailTaken,
  fieldsMissing,
  invalidEmail,
  passwordTooShort,
  resetLinkSpent,
} from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { createAccountMailStore, isOwnNetwork } from './account-mail.store.ts'
import { createAddressCorrections, type HasContent } from './address-corrections.ts'
import type { CredentialsChanged } from './credentials-changed.ts'
import { createMailedLinks } from './mailed-links.ts'
import type { CheckNewPassword } from './new-passwords.ts'
import type { Reauthenticate } from './re-authentication.ts'
import { forgetWrongPasswords } from './sign-in.ts'
import { findByAddress } from './users.store.ts'

/** Each request sends an email. Several people may share a network, so its limit is higher than the one per address. */
const asksPerNetwork: RateLimit = { name: 'account-mail-network', points: 20, windowSeconds: 60 * 60 }
const asksPerAddress: RateLimit = { name: 'account-mail-address', points: 5, windowSeconds: 60 * 60 }
/** Links for a new password. Nobody can use up those of somebody else: a network has its own, and the owner's browsers and networks more. */
const linksPerNetwork: RateLimit = { name: 'reset-link-network', points: 4, windowSeconds: 60 * 60 }
const linksOfStrangers: RateLimit = { name: 'reset-link-strangers', points: 12, windowSeconds: 24 * 60 * 60 }
const opensPerNetwork: RateLimit = { name: 'reset-link-open', points: 60, windowSeconds: 60 * 60 }
const tokensPerNetwork: RateLimit = { name: 'account-mail-token', points: 30, windowSeconds: 60 * 60 }

export interface AccountMailOptions
  extends Pick<
    Basics,
    | 'database'
    | 'passwords'
    | 'sessions'
    | 'limits'
    | 'clock'
    | 'afterReply'
    | 'shop'
    | 'wordings'
    | 'publicUrl'
    | 'hasMailServer'
  > {
  reauthenticate: Reauthenticate
  credentialsChanged: CredentialsChanged
  knownBrowsers: KnownBrowsers
  checkNewPassword: CheckNewPassword
  hasContent: HasContent
  securityEvents: SecurityEvents
  /** Recognizes networks in the audit log. */
  securitySecret: string
}

export function addAccountMailRoutes(app: FastifyInstance, options: AccountMailOptions) {
  const { database, passwords, reauthenticate, credentialsChanged, sessions, limits, clock, shop, hasMailServer } = options
  const store = createAccountMailStore(database)
  const links = createMailedLinks(options)
  const corrections = createAddressCorrections(options)

  async function mailResetLink(typed: string, request: FastifyRequest) {
    const found = await findByAddress(database.queries, typed)
    const user = found?.isOver ? null : found
    await options.securityEvents.record(request, { kind: 'reset-asked', userId: user?.id ?? null, outcome: 'ok' })
    if (!user) return
    await database.transaction((tx) => links.mailResetLink(tx, user, request.askedLanguage))
  }

  serve(app, accountMailApi.forgotPassword, async ({ body, request, reply, say }) => {
    const key = addressKey(body.email)
    if (key === '') throw fieldsMissing()
    await limits.takeNetwork(asksPerNetwork, request)
    if (options.knownBrowsers.find(request, key) === null) {
      await limits.take(linksPerNetwork, `${networkOf(request.ip)} ${key}`)
      if (!(await isOwnNetwork(database.queries, key, networkHash(options.securitySecret, request.ip))))
        await limits.take(linksOfStrangers, key)
    }
    options.afterReply(reply, () => mailResetLink(body.email, request))
    const { sent, cannotSend } = say(accountsTexts).forgotPassword
    return { message: hasMailServer() ? sent : cannotSend(shop.now().brand.supportEmail) }
  })

  // Whether the link waits is decided before each route of a mailed link. Any other link, also an unknown one, is answered alike.
  serve(app, accountMailApi.openReset, async ({ request }) => {
    await limits.takeNetwork(opensPerNetwork, request)
    return null
  })

  serve(app, accountMailApi.resetPassword, async ({ body, request, reply, say }) => {
    if (isTooShort(body.password)) throw passwordTooShort()
    await limits.takeNetwork(tokensPerNetwork, request)
    const token = tokenHash(body.token)
    const owner = await store.findResetToken(token, instant(clock))
    if (!owner) throw resetLinkSpent()
    await options.checkNewPassword(body.password, owner)
    const passwordHash = await passwords.hash(body.password)
    await database.transaction(async (tx) => {
      const now = instant(clock)
      const userId = await store.resetPassword(tx, { token, passwordHash, now })
      if (userId === null) throw resetLinkSpent()
      request.securityEvent = { userId }
      await credentialsChanged(tx, { userId, change: 'password reset', renewal: null, now })
    })
    // The wrong passwords so far, perhaps an attacker's, were about the old one. The new one is known in this browser.
    await forgetWrongPasswords(limits, owner.email, options.knownBrowsers.find(request, owner.email))
    options.knownBrowsers.remember(request, reply, owner.email)
    return { message: say(accountsTexts).resetPassword.doneTitle }
  })

  serve(app, accountMailApi.changeEmail, async ({ body, user, hold, request, say }) => {
    const newEmail = normalizeEmail(body.newEmail)
    if (newEmail === '' || body.password === '') throw fieldsMissing()
    if (!isEmail(newEmail)) throw invalidEmail()
    await reauthenticate({ userId: user.id, sid: request.sid }, body.password)
    await limits.takeNetwork(asksPerNetwork, request)
    await limits.take(asksPerAddress, addressKey(newEmail))
    const change = { userId: user.id, newEmail, isCorrection: false }
    await hold.transaction((tx) => links.mailConfirmation(tx, change, request.askedLanguage))
    const { sentText, cannotSend } = say(accountsTexts).changeEmail
    return { message: hasMailServer() ? sentText : cannotSend(shop.now().brand.supportEmail) }
  })

  serve(app, accountMailApi.confirmEmail, async ({ body, request, reply, say }) => {
    await limits.takeNetwork(tokensPerNetwork, request)
    const now = instant(clock)
    const waiting = await database.transaction((tx) => corrections.confirm(tx, tokenHash(body.token)))
    if (waiting !== null) {
      request.securityEvent = { userId: waiting.userId, kind: 'address-asked' }
      return { message: say(accountsTexts).confirmEmail.waits }
    }
    try {
      const { oldEmail, newEmail } = await sessions.renew(request, reply, (renewal) =>
        database.transaction(async (tx) => {
          const changed = await store.confirmEmailChange(tx, tokenHash(body.token), now)
          if (!changed) throw confirmationSpent()
          request.securityEvent = { userId: changed.userId }
          const { userId, oldEmail } = changed
          return { ...changed, ...(await credentialsChanged(tx, { userId, oldEmail, change: 'address changed', renewal, now })) }
        }),
      )
      // The password has been right here, with the earlier address.
      if (options.knownBrowsers.find(request, oldEmail) !== null) options.knownBrowsers.remember(request, reply, newEmail)
    } catch (error) {
      throw database.isUniqueViolation(error) ? emailTaken() : error
    }
    return { message: say(accountsTexts).confirmEmail.done }
  })
}
