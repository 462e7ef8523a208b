import { isEmail, isTooShort, normalizeEmail } from '#features/accounts/accounts.rules.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { tooManyAttempts } from '#kit/errors.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { networkOf } from '#kit/server/household.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import type { FromNetwork, RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/tokens.ts'
import { fieldsMissing, invalidCode, passwordTooShort, registrationFailed } from '../access.errors.ts'
import { checkDetails, normalizeCode } from '../access.rules.ts'
import { guessesADay } from '../guessing.rules.ts'
import type { AccessStore, Registration } from './access.store.ts'
import { createCodeAttemptsStore } from './code-attempts.store.ts'
import { countOpenCodes } from './codes-list.ts'

const tokenLifetimeMs = 30 * 60 * 1000

/** Failed tries only: a good one is given back. */
const perNetwork: RateLimit = { name: 'code-network', points: 20, windowSeconds: 60 * 60, isSlowing: true }
const perEmail: RateLimit = { name: 'code-email', points: 10, windowSeconds: 60 * 60, isSlowing: true }
/** Failed tries of all networks together. Beyond it, only codes bound to the very address are accepted. */
export const everywhere = (openCodes: number): RateLimit => ({
  name: 'code-everywhere',
  points: guessesADay(openCodes),
  windowSeconds: 24 * 60 * 60,
})
/** Right codes too: who has a list of stolen ones does not try them in a minute. */
const checksPerNetwork: RateLimit = { name: 'code-checks-network', points: 60, windowSeconds: 60 * 60 }
/** The operator is told once. */
const alarmMail: RateLimit = { name: 'code-alarm-mail', points: 1, windowSeconds: 24 * 60 * 60 }
const creations: RateLimit = { name: 'create-account-network', points: 30, windowSeconds: 60 * 60 }

export interface RegisterOptions {
  database: Database
  store: AccessStore
  passwords: Passwords
  limits: RateLimits
  clock: Clock
  /** How a person is added: the accounts feature's part of the transaction. Throws a unique violation for a taken address. */
  addUser(tx: Tx, user: Registration & { passwordHash: string | null; now: string }): Promise<string>
  isEmailTaken(email: string): Promise<boolean>
  /** So many codes were guessed that those for any address are refused. At most once a day. */
  onFirstGuessBeyond?(): Promise<void>
  /** What else happens in the transaction in which a code becomes an account: its order is activated, and proves the address it was bound to. */
  onRedeemed?(tx: Tx, redeemed: { codeId: string; isBound: boolean; userId: string; now: string }): Promise<void>
}

export function createRegister(options: RegisterOptions) {
  const { database, store, passwords, limits, clock } = options
  const tries = createCodeAttemptsStore(database)

  /** Throws `invalidCode` unless the code could be redeemed by that address right now. Nothing is consumed. */
  async function check(details: Registration, from: FromNetwork): Promise<Registration> {
    if (checkDetails(details)) throw fieldsMissing()
    const claim = {
      name: details.name.trim(),
      email: normalizeEmail(details.email),
      accessCode: normalizeCode(details.accessCode),
    }
    await limits.takeNetwork(checksPerNetwork, from)
    await limits.takeNetwork(perNetwork, from)
    await limits.take(perEmail, claim.email)
    const common = everywhere(await countOpenCodes(database.queries))
    const isQuiet = await limits.tryTake(common, 'all')
    const code = await store.findCode(claim.accessCode)
    const isOpen = code !== null && !code.isUsed && code.voidedAt === null
    const isFree = isOpen && (code.customerEmail === null || code.customerEmail === claim.email)
    const isGood = isFree && isEmail(claim.email) && !(await options.isEmailTaken(claim.email))
    if (!isQuiet && (await limits.tryTake(alarmMail, 'all'))) await options.onFirstGuessBeyond?.()
    if (!isQuiet && !(isGood && code.customerEmail !== null)) throw tooManyAttempts({ retryAfterSeconds: 10 * 60 })
    if (!isGood) {
      await tries.record({ codeId: code?.id ?? null, email: claim.email, network: networkOf(from.ip), now: instant(clock) })
      throw invalidCode()
    }
    await limits.giveBackNetwork(perNetwork, from)
    await limits.giveBack(perEmail, claim.email)
    if (isQuiet) await limits.giveBack(common, 'all')
    return claim
  }

  /** Redeems the code: the account, its registration and the used code are one transaction. */
  async function redeem(
    claim: Registration,
    passwordHash: string | null,
    around: { first?: (tx: Tx) => Promise<void>; also?: (tx: Tx, userId: string) => Promise<void> } = {},
  ): Promise<string> {
    const now = instant(clock)
    try {
      return await database.transaction(async (tx) => {
        await around.first?.(tx)
        const userId = await options.addUser(tx, { ...claim, passwordHash, now })
        const claimed = await store.claimCode(tx, { code: claim.accessCode, email: claim.email, userId, now })
        if (!claimed) throw invalidCode()
        await options.onRedeemed?.(tx, { ...claimed, userId, now })
        await around.also?.(tx, userId)
        return userId
      })
    } catch (error) {
      if (database.isUniqueViolation(error)) throw registrationFailed()
      throw error
    }
  }

  async function claimRegistration(tx: Tx, hash: string): Promise<void> {
    if (!(await store.claimRegistration(tx, hash))) throw registrationFailed()
  }

  return {
    /** Checks a code and starts a registration; the token finishes it within 30 minutes. */
    async validate(details: Registration, from: FromNetwork): Promise<string> {
      const claim = await check(details, from)
      const token = newToken()
      await store.insertRegistration(tokenHash(token), claim, { now: instant(clock), expiresAt: instant(clock, tokenLifetimeMs) })
      return token
    },

    async checkOnly(details: Registration, from: FromNetwork): Promise<void> {
      await check(details, from)
    },

    async byToken(input: { token: string; password: string }, from: FromNetwork): Promise<string> {
      if (isTooShort(input.password)) throw passwordTooShort()
      await limits.takeNetwork(creations, from)
      const hash = tokenHash(input.token)
      const claim = await store.findRegistration(hash, instant(clock))
      if (!claim) throw registrationFailed()
      const userId = await redeem(claim, await passwords.hash(input.password), { first: (tx) => claimRegistration(tx, hash) })
      await limits.giveBackNetwork(creations, from)
      return userId
    },

    /**
     * For somebody who signs in elsewhere and has no password. `hash` is the registration's token as it is kept; `also` happens in the
     * same transaction, and undoes everything when it throws.
     */
    async withoutPassword(hash: string, also: (tx: Tx, userId: string) => Promise<void>): Promise<string> {
      const claim = await store.findRegistration(hash, instant(clock))
      if (!claim) throw registrationFailed()
      return redeem(claim, null, { first: (tx) => claimRegistration(tx, hash), also })
    },

    async byCode(input: Registration & { password: string }, from: FromNetwork): Promise<string> {
      if (isTooShort(input.password)) throw passwordTooShort()
      await limits.takeNetwork(creations, from)
      const claim = await check(input, from)
      const userId = await redeem(claim, await passwords.hash(input.password))
      await limits.giveBackNetwork(creations, from)
      return userId
    },
  }
}
