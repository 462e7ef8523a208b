import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { createKnownBrowsers } from '#kit/server/access/known-browsers.ts'
import { weighMailedLinks } from '#kit/server/mail/mailed-links.ts'
import { type AccountDeletionOptions, addAccountDeletionRoutes } from './account-deletion.routes.ts'
import { type AccountMailOptions, addAccountMailRoutes } from './account-mail.routes.ts'
import { type AccountsOptions, addAccountsRoutes } from './accounts.routes.ts'
import type { createCalendarFeedsStore } from './calendar-feeds.store.ts'
import type { ChangeUsersOptions } from './change-users.ts'
import { createCredentialsChanged } from './credentials-changed.ts'
import { createDevicePasswordsStore } from './device-passwords.store.ts'
import { addExternalSignInRoutes, type ExternalSignInRoutesOptions } from './external/external-sign-in.routes.ts'
import { createCodeBudgets } from './factors/code-budgets.ts'
import { createEmailFactorChange } from './factors/email-factor-change.ts'
import { createFactorReset } from './factors/factor-reset.ts'
import { addFactorsRoutes, type FactorsOptions } from './factors/factors.routes.ts'
import { createFactorsStore } from './factors/factors.store.ts'
import { createPasskeys } from './factors/passkeys.ts'
import { requireFactorOfAdministrators } from './factors/require-factor.ts'
import { createSecondFactor, type SecondFactorOptions } from './factors/second-factor.ts'
import { createTotpSecrets, sealStoredSecrets } from './factors/totp-secrets.ts'
import { addOwnSessionsRoutes } from './own-sessions.routes.ts'
import { addOwnerNoticesRoutes } from './owner-notices.ts'
import { addProofRoutes, type ProofOptions } from './proof.routes.ts'
import { createReauthentication } from './re-authentication.ts'
import { addSecurityEventsRoutes } from './security-events.routes.ts'
import { addUsersRoutes } from './users.routes.ts'
import { addWaitingLinksRoutes } from './waiting-links.routes.ts'
import { createWeighLink, type WaitingLinksOptions } from './waiting-links.ts'

type AllOptions = AccountsOptions &
  AccountDeletionOptions &
  AccountMailOptions &
  ChangeUsersOptions &
  ExternalSignInRoutesOptions &
  FactorsOptions &
  ProofOptions &
  SecondFactorOptions &
  WaitingLinksOptions
/** What the parts of this feature use of one another. */
type OwnParts =
  | 'codeBudgets'
  | 'credentialsChanged'
  | 'emailChange'
  | 'factors'
  | 'knownBrowsers'
  | 'passkeys'
  | 'reauthenticate'
  | 'reset'
  | 'secondFactor'
  | 'totpSecrets'

interface AccountParts extends Omit<AllOptions, OwnParts> {
  /** Signs the cookies that recognize a known browser, and seals the secrets of authenticator apps. */
  securitySecret: string
  /** True while another secret is in its place, because `SECRET_KEY` is another one. */
  isSecurityProvisional?: boolean | undefined
  isDrill: boolean
  feeds: ReturnType<typeof createCalendarFeedsStore>
}

/** Adds the routes of accounts, of all ways to sign in, and of the lists of users. */
export function serveAccounts(app: FastifyInstance, parts: AccountParts) {
  const { database, clock, accounts, feeds } = parts
  const factors = createFactorsStore(database)
  const totpSecrets = createTotpSecrets({ securitySecret: parts.securitySecret, isProvisional: parts.isSecurityProvisional })
  // A drill changes nothing, and a full disk must not prevent a start.
  if (!parts.isDrill)
    app.addHook('onReady', () =>
      sealStoredSecrets(database, totpSecrets).catch((error: unknown) =>
        app.log.warn({ err: error }, 'the secrets of authenticator apps could not be sealed'),
      ),
    )
  const emailChange = createEmailFactorChange(parts)
  const passkeys = createPasskeys({ ...parts, emailChange })
  const knownBrowsers = createKnownBrowsers({ secret: parts.securitySecret, isSecure: parts.isSecure })
  const codeBudgets = createCodeBudgets({ ...parts, knownBrowsers })
  const all = {
    ...parts,
    factors,
    totpSecrets,
    emailChange,
    passkeys,
    knownBrowsers,
    reset: createFactorReset({ ...parts, emailChange }),
    reauthenticate: createReauthentication(parts),
    credentialsChanged: createCredentialsChanged(parts),
    secondFactor: createSecondFactor({ ...parts, codeBudgets, factors, totpSecrets, passkeys, emailChange, knownBrowsers }),
  }
  weighMailedLinks(app, createWeighLink(parts))
  if (parts.isProduction) requireFactorOfAdministrators(app, all)
  addFactorsRoutes(app, all)
  addAccountsRoutes(app, all)
  addProofRoutes(app, all)
  addAccountMailRoutes(app, all)
  addOwnerNoticesRoutes(app, all)
  addWaitingLinksRoutes(app, all)
  addOwnSessionsRoutes(app, all)
  addAccountDeletionRoutes(app, all)
  addExternalSignInRoutes(app, all)
  const { exports } = addUsersRoutes(app, all)
  const { securityEventsOf } = addSecurityEventsRoutes(app, all)

  const devicePasswords = createDevicePasswordsStore(database, parts)
  return {
    exports,
    ownData: {
      async account(userId: string) {
        const user = await accounts.findUser(userId)
        return { name: user?.name ?? '', email: user?.email ?? '', createdAt: user?.createdAt ?? '' }
      },
      'security-events': securityEventsOf,
      'second-factors': async (userId: string) => ({
        authenticatorAppSince: await factors.totpSince(userId),
        passkeys: (await factors.passkeysOf(userId)).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
        recoveryCodesLeft: await factors.recoveryCodesLeft(userId),
      }),
      calendar: (userId: string) => feeds.find(userId, instant(clock)),
      'device-passwords': (userId: string) => devicePasswords.list(userId, instant(clock)),
    },
  }
}
