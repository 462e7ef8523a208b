import { instant } from '#kit/clock.ts'
import { AppError } from '#kit/errors.ts'
import { addressKey, isOf } from '#kit/server/access/address-key.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import type { Recognized } from '#kit/server/access/sessions.ts'
import { tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { recordAction } from '#kit/server/notices/action-log.ts'
import { firstCredentialsVersion } from '../../accounts.rules.ts'
import type { ExternalProblem } from '../../external-sign-in.texts.ts'
import { endKeysOf } from '../api-keys.store.ts'
import { readAddress } from '../users.store.ts'
import type { createExternalIdentitiesStore } from './external-identities.store.ts'
import { type ExternalIdentity, type IdentityProvider, IdentityProviderError } from './identity-provider.ts'
import { bindingOf } from './login-binding.ts'

export type ExternalOutcome =
  | { kind: 'signed-in'; recognized: Recognized; returnTo: string }
  | { kind: 'linked' }
  | { kind: 'problem'; problem: ExternalProblem; intent: Tables['external_logins']['intent']; reason?: string }

export interface ExternalSignInOptions extends Pick<Basics, 'database' | 'clock'> {
  provider: IdentityProvider
  identities: ReturnType<typeof createExternalIdentitiesStore>
  requireApproval: () => boolean
  /** The paths that a sign-in may return to; any other path is ignored. */
  returnPaths: readonly string[]
  /** The user with this address, verified by the provider, becomes an administrator. Lower-cased. */
  adminEmail: string | undefined
  /**
   * Creates a user without a password from a registration that was started with a code, and runs `also` in the same transaction. Throws an
   * `AppError` when the registration has expired or its code has been used.
   */
  join(registration: string, also: (tx: Tx, userId: string) => Promise<void>): Promise<string>
}

interface SignedIn {
  id: string
  hold: Hold
}

/** Finishes a sign-in. `secret` is from the browser's cookie; `returned` is the address to which the provider sent the browser. */
export function createExternalSignIn({ database, clock, provider, identities, ...options }: ExternalSignInOptions) {
  async function signIn(identity: ExternalIdentity): Promise<Recognized | ExternalProblem> {
    const user = await identities.findUser(identity)
    return user === null ? 'unknown' : ((await refusalOf(user.userId)) ?? user)
  }

  async function refusalOf(userId: string): Promise<ExternalProblem | null> {
    const row = await database.queries
      .selectFrom('registered_users')
      .select(['revoked_at', 'is_approved'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row || row.revoked_at !== null) return 'revoked'
    return options.requireApproval() && !row.is_approved ? 'waiting' : null
  }

  /** Grants the administrator role when the operator names the address (`ADMIN_EMAIL`) and the provider has verified it. */
  async function grantRole(userId: string, { issuer, verifiedEmail }: ExternalIdentity, address: string): Promise<void> {
    const { adminEmail } = options
    if (adminEmail === undefined || verifiedEmail === null) return
    const admin = await readAddress(database.queries, adminEmail)
    if (!isOf(admin, { email: verifiedEmail, key: addressKey(verifiedEmail) })) return
    await database.transaction(async (tx) => {
      const granted = await tx
        .updateTable('users')
        // The grace period for adding a second factor starts now.
        .set({ is_admin: true, factor_term_from: instant(clock) })
        .where('id', '=', userId)
        .where('is_admin', '=', false)
        .returning('email')
        .execute()
      if (!granted[0]) return
      await endKeysOf(tx, userId)
      const actor = { id: userId, email: granted[0].email }
      await recordAction(tx, { actor, action: 'user.admin', subject: userId, details: { issuer }, address, now: instant(clock) })
    })
  }

  async function settle(
    login: Tables['external_logins'],
    identity: ExternalIdentity,
    user: SignedIn | null,
    tellOwner: (tx: Tx) => Promise<void>,
  ): Promise<Recognized | ExternalProblem> {
    const now = instant(clock)
    if (login.intent === 'sign-in') return signIn(identity)
    try {
      if (login.intent === 'link') {
        // Another user may have signed in to this browser meanwhile.
        if (login.user_id === null || login.user_id !== user?.id || login.credentials_version === null) return 'expired'
        // A change of the credentials since then has deleted this login, and the session with it.
        await user.hold.transaction(async (tx) => {
          await identities.link(tx, identity, user.id, now)
          await tellOwner(tx)
        })
        return { userId: user.id, credentialsVersion: login.credentials_version }
      }
      if ((await identities.findUser(identity)) !== null) return 'taken'
      const also = (tx: Tx, userId: string) => identities.link(tx, identity, userId, now)
      const joined = await options.join(login.registration ?? '', also)
      return (await refusalOf(joined)) ?? { userId: joined, credentialsVersion: firstCredentialsVersion, isNew: true }
    } catch (error) {
      if (database.isUniqueViolation(error)) return 'taken'
      // The password or address has changed since, so the earlier proof of identity is no longer valid.
      if (error instanceof AppError) return login.intent === 'link' ? 'expired' : 'registration'
      throw error
    }
  }

  return async (call: {
    secret: string
    returned: URL
    user: SignedIn | null
    address: string
    /** Called in the transaction that links an identity. */
    tellOwner: (tx: Tx) => Promise<void>
  }): Promise<ExternalOutcome> => {
    const login = await identities.takeLogin(tokenHash(call.secret), instant(clock))
    if (!login) return { kind: 'problem', problem: 'expired', intent: 'sign-in' }
    const { intent } = login
    let identity: ExternalIdentity
    try {
      identity = await provider.identityFrom(call.returned, bindingOf(call.secret))
    } catch (error) {
      if (error instanceof IdentityProviderError) return { kind: 'problem', problem: error.kind, intent, reason: error.message }
      throw error
    }
    const settled = await settle(login, identity, call.user, call.tellOwner)
    if (typeof settled === 'string') return { kind: 'problem', problem: settled, intent }
    await grantRole(settled.userId, identity, call.address)
    if (intent === 'link') return { kind: 'linked' }
    const returnTo = options.returnPaths.find((path) => path === login.return_to) ?? '/dashboard'
    return { kind: 'signed-in', recognized: settled, returnTo }
  }
}
