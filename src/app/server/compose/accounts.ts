import type { FastifyInstance } from 'fastify'
import { mailedLink } from '#features/access/activation-link.ts'
import { addAccessRoutes } from '#features/access/server/access.routes.ts'
import { addAccountDeletionRoutes } from '#features/accounts/server/account-deletion.routes.ts'
import { addAccountMailRoutes } from '#features/accounts/server/account-mail.routes.ts'
import { addAccountsRoutes } from '#features/accounts/server/accounts.routes.ts'
import { type AccountsStore, createAccountsStore } from '#features/accounts/server/accounts.store.ts'
import { createCredentialsChanged } from '#features/accounts/server/credentials-changed.ts'
import { addExternalSignInRoutes } from '#features/accounts/server/external/external-sign-in.routes.ts'
import type { IdentityProvider } from '#features/accounts/server/external/identity-provider.ts'
import { createCheckNewPassword } from '#features/accounts/server/new-passwords.ts'
import { addOwnSessionsRoutes } from '#features/accounts/server/own-sessions.routes.ts'
import { addOwnerNoticesRoutes } from '#features/accounts/server/owner-notices.ts'
import { addProofRoutes } from '#features/accounts/server/proof.routes.ts'
import { createReauthentication } from '#features/accounts/server/re-authentication.ts'
import type { AccountSessionStore } from '#features/accounts/server/sessions.store.ts'
import { administratorAddresses, insertUser, verifyEmail } from '#features/accounts/server/users.store.ts'
import { createUsersAdminStore } from '#features/accounts/server/users-admin.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import { activateOrder } from '#features/orders/server/activate-order.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { AfterReply } from '#kit/server/after-reply.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createKnownBrowsers } from '#kit/server/known-browsers.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { createPasswords } from '#kit/server/passwords.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { SecurityEvents } from '#kit/server/security-events.ts'
import type { SeenBrowsers } from '#kit/server/seen-browsers.ts'
import type { Sessions } from '#kit/server/sessions.ts'
import type { Config } from '#operations/server/config.ts'
import { addFactors } from './factors.ts'

interface AccountsParts {
  config: Config
  database: Database
  clock: Clock
  limits: RateLimits
  sessions: Sessions
  sessionStore: AccountSessionStore
  securityEvents: SecurityEvents
  afterReply: AfterReply
  /** Signs the cookies that recognize a known browser. */
  securitySecret: string
  seenBrowsers: SeenBrowsers
  /** Null when no identity provider is configured. */
  provider: IdentityProvider | null
  /** Paths that the identity provider may send users back to. */
  returnPaths: readonly string[]
}

/** Adds accounts, and connects them with access codes, orders, emails and the ways to sign in. */
export function addAccounts(app: FastifyInstance, parts: AccountsParts): { accounts: AccountsStore } {
  const { config, database, clock, limits, sessions, sessionStore, afterReply } = parts
  const { brand, publicUrl, isSecure, requireApproval } = config
  const hasMailServer = config.smtpUrl !== undefined
  const passwords = createPasswords()
  const checkNewPassword = createCheckNewPassword({ isStrict: config.hasStrictPasswords, brandName: brand.name })
  const accounts = createAccountsStore(database)
  const reauthenticate = createReauthentication({ accounts, passwords, limits })
  const credentialsChanged = createCredentialsChanged({ brand, publicUrl })
  const knownBrowsers = createKnownBrowsers({ secret: parts.securitySecret, isSecure })
  const secondFactor = addFactors(app, { config, database, clock, limits, knownBrowsers, sessions, accounts })
  const common = { database, clock, limits, sessions, passwords, checkNewPassword, requireApproval }
  const proofs = { reauthenticate, credentialsChanged }

  addAccountsRoutes(app, { ...common, ...proofs, secondFactor, knownBrowsers })
  addProofRoutes(app, { sessions, sessionStore, reauthenticate, secondFactor, limits, clock })
  const { securityEvents } = parts
  addAccountMailRoutes(app, { ...common, ...proofs, knownBrowsers, afterReply, securityEvents, brand, publicUrl, hasMailServer })
  addOwnerNoticesRoutes(app, { database })
  addOwnSessionsRoutes(app, { database, sessionStore, clock })
  addAccountDeletionRoutes(app, {
    database,
    sessionStore,
    reauthenticate,
    clock,
    lockAdministrators: createUsersAdminStore(database).lockAdministrators,
    plannedMail: ({ dueAt, timeZone }) =>
      composeMail(brand, 'deletion-planned', {
        product: brand.name,
        day: mailedDay(new Date(dueAt), timeZone),
        url: `${publicUrl}/login`,
      }),
  })
  const { registerWithoutPassword } = addAccessRoutes(app, {
    ...common,
    seenBrowsers: parts.seenBrowsers,
    findUser: accounts.findUser,
    isEmailTaken: accounts.isEmailTaken,
    addUser: insertUser,
    mailLink: hasMailServer
      ? async (tx, { token, email, now }) => {
          const url = mailedLink(publicUrl, { token, email })
          await enqueueMail(tx, { ...composeMail(brand, 'code-link', { product: brand.name, url }), to: email }, now)
        }
      : null,
    async onFirstGuessBeyond() {
      const mail = composeMail(brand, 'codes-guessed', { product: brand.name, url: `${publicUrl}/admin` })
      await database.transaction(async (tx) => {
        for (const to of await administratorAddresses(tx)) await enqueueMail(tx, { ...mail, to }, instant(clock))
      })
    },
    async onRedeemed(tx, redeemed) {
      await activateOrder(tx, redeemed)
      if (redeemed.isAddressProved) await verifyEmail(tx, redeemed.userId, redeemed.now)
    },
  })
  addExternalSignInRoutes(app, {
    database,
    clock,
    limits,
    secondFactor,
    accounts,
    reauthenticate,
    provider: parts.provider,
    requireApproval,
    returnPaths: parts.returnPaths,
    adminEmail: config.adminEmail,
    publicUrl,
    isSecure,
    join: registerWithoutPassword,
  })
  return { accounts }
}
