import type { Passwords } from '#kit/server/passwords.ts'
import type { RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import type { SessionUser } from '#kit/server/session-user.ts'
import type { Recognized } from '#kit/server/sessions.ts'
import { accessRevoked, fieldsMissing, invalidCredentials, waitingForApproval } from '../accounts.errors.ts'
import { normalizeEmail } from '../accounts.rules.ts'
import type { AccountsStore } from './accounts.store.ts'

/** Failed sign-ins from one household, and for one address wherever they come from. */
const perNetwork: RateLimit = { name: 'sign-in-network', points: 50, windowSeconds: 15 * 60 }
const perAccount: RateLimit = { name: 'sign-in-account', points: 20, windowSeconds: 15 * 60 }

/** Signs in by e-mail and password. Only failures use up the limits. */
export function createSignIn(options: {
  store: AccountsStore
  passwords: Passwords
  limits: RateLimits
  requireApproval: boolean
}) {
  const { store, passwords, limits, requireApproval } = options

  return async (input: {
    email: string
    password: string
    network: string
    /** Told whose account it is about, before the password is looked at. */
    onAccount: (userId: string) => void
  }): Promise<{ user: SessionUser; recognized: Recognized }> => {
    const email = normalizeEmail(input.email)
    if (email === '' || input.password === '') throw fieldsMissing()
    await limits.take(perNetwork, input.network)
    await limits.take(perAccount, email)
    const found = await store.findCredential(email)
    if (found) input.onAccount(found.id)
    const isRight = await passwords.verify(found?.passwordHash ?? null, input.password)
    if (!found || !isRight) throw invalidCredentials()
    await limits.giveBack(perNetwork, input.network)
    await limits.giveBack(perAccount, email)
    if (found.revokedAt !== null) throw accessRevoked()
    if (requireApproval && !found.isApproved) throw waitingForApproval()
    if (found.passwordHash && passwords.isOutdated(found.passwordHash)) {
      await store.replacePasswordHash(found.id, { before: found.passwordHash, after: await passwords.hash(input.password) })
    }
    const { passwordHash, credentialsVersion, isApproved, revokedAt, ...user } = found
    return { user, recognized: { userId: user.id, credentialsVersion } }
  }
}
