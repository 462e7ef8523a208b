import { addressKey } from '#kit/server/access/address-key.ts'
import type { Passwords } from '#kit/server/access/passwords.ts'
import type { FromNetwork, RateLimit, RateLimits } from '#kit/server/access/rate-limits.ts'
import type { SessionUser } from '#kit/server/access/session-user.ts'
import type { Recognized } from '#kit/server/access/sessions.ts'
import { accessRevoked, fieldsMissing, invalidCredentials, waitingForApproval } from '../accounts.errors.ts'
import type { AccountsStore } from './accounts.store.ts'

/** Failed sign-ins from one network, and for one address from any network. */
const perNetwork: RateLimit = { name: 'sign-in-network', points: 50, windowSeconds: 15 * 60, isSlowing: true }
const perAccount: RateLimit = { name: 'sign-in-account', points: 20, windowSeconds: 15 * 60, isSlowing: true }
/** For browsers that have signed in before, so that attackers who use up the other limits can't lock the user out of them. */
const perBrowser: RateLimit = { name: 'sign-in-browser', points: 20, windowSeconds: 15 * 60 }

/** Users of a shared tablet have attempts of their own. */
const inBrowser = (browser: string, key: string) => `${browser} ${key}`

/** Allows all attempts again after the password was reset. `browser` identifies one that has signed in with the address before. */
export async function forgetWrongPasswords(limits: RateLimits, email: string, browser: string | null): Promise<void> {
  const key = addressKey(email)
  await limits.clear(perAccount, key)
  if (browser !== null) await limits.clear(perBrowser, inBrowser(browser, key))
}

/** Signs in by email and password. Only failed attempts use up the limits. */
export function createSignIn(options: {
  store: AccountsStore
  passwords: Passwords
  limits: RateLimits
  requireApproval: () => boolean
}) {
  const { store, passwords, limits, requireApproval } = options

  return async (input: {
    email: string
    password: string
    from: FromNetwork
    /** Identifies a browser that has signed in with this address before; null for any other. */
    browserOf: (email: string) => string | null
    /** Called with the account's id before the password is checked. */
    onAccount: (userId: string) => void
  }): Promise<{ user: SessionUser; recognized: Recognized }> => {
    const key = addressKey(input.email)
    if (key === '' || input.password === '') throw fieldsMissing()
    const browser = input.browserOf(key)
    const isKnown = browser !== null && (await limits.tryTake(perBrowser, inBrowser(browser, key)))
    if (!isKnown) {
      await limits.takeNetwork(perNetwork, input.from)
      await limits.take(perAccount, key)
    }
    const found = await store.findCredential(input.email)
    if (found) input.onAccount(found.id)
    const isRight = await passwords.verify(found?.passwordHash ?? null, input.password)
    if (!found || !isRight) throw invalidCredentials()
    if (isKnown) await limits.giveBack(perBrowser, inBrowser(browser, key))
    else {
      await limits.giveBackNetwork(perNetwork, input.from)
      await limits.giveBack(perAccount, key)
    }
    refuseUnadmitted(found, requireApproval)
    if (found.passwordHash && passwords.isOutdated(found.passwordHash)) {
      await store.replacePasswordHash(found.id, { before: found.passwordHash, after: await passwords.hash(input.password) })
    }
    const { passwordHash, credentialsVersion, isApproved, revokedAt, isOver, ...user } = found
    return { user, recognized: { userId: user.id, credentialsVersion } }
  }
}

/** Throws when a user who has proved their identity may not sign in. */
export function refuseUnadmitted(who: { revokedAt: string | null; isApproved: boolean }, requireApproval: () => boolean): void {
  if (who.revokedAt !== null) throw accessRevoked()
  if (requireApproval() && !who.isApproved) throw waitingForApproval()
}
