import { isEmail, isTooShort, normalizeEmail } from '#features/accounts/accounts.rules.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { AppError, tooManyAttempts } from '#kit/errors.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { networkOf } from '#kit/server/household.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import type { FromNetwork, RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/tokens.ts'
import { codeByMail, fieldsMissing, invalidCode, linkNotNeeded, passwordTooShort, registrationFailed } from '../access.errors.ts'
import { checkDetails, normalizeCode } from '../access.rules.ts'
import { guessesADay, secondsPerLink } from '../guessing.rules.ts'
import type { AccessStore, Registration } from './access.store.ts'
import { createCodeAttemptsStore } from './code-attempts.store.ts'
import { countOpenCodes } from './codes-list.ts'

const tokenLifetimeMs = 30 * 60 * 1000
const mailedTokenLifetimeMs = 24 * 60 * 60 * 1000

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
/** Links that are mailed while codes are guessed: a handful for each, and never more than a mail server bears. */
const linksPerNetwork: RateLimit = { name: 'code-link-network', points: 5, windowSeconds: 60 * 60 }
const linksPerAddress: RateLimit = { name: 'code-link-address', points: 3, windowSeconds: 24 * 60 * 60 }
const linksMailed: RateLimit = { name: 'code-link-mailed', points: 2000, windowSeconds: 24 * 60 * 60 }
/** Codes behind mailed links: one, and the next after some time. */
const codesByLink = (openCodes: number): RateLimit => ({
  name: 'code-link',
  points: 1,
  windowSeconds: secondsPerLink(openCodes),
})
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
  /** Throws when the operator's rules refuse the password of a new owner. */
  checkNewPassword(password: string, owner: { name: string; email: string; isAdmin: boolean }): Promise<void>
  /** How a link goes out that proves the address; null without a mail server. */
  mailLink: ((tx: Tx, link: { token: string; email: string; now: string }) => Promise<void>) | null
  /** Called when so many codes were guessed that codes for any address are refused. At most once a day. */
  onFirstGuessBeyond?(): Promise<void>
  /** What else happens in the transaction in which a code becomes an account: its order is activated. The address is proved by a code bound to it, or by a mailed link. */
  onRedeemed?(tx: Tx, redeemed: { codeId: string; isAddressProved: boolean; userId: string; now: string }): Promise<void>
}

export function createRegister(options: RegisterOptions) {
  const { database, store, passwords, limits, clock } = options
  const tries = createCodeAttemptsStore(database)

  /** Throws `invalidCode` unless the code could be redeemed by that address right now. Nothing is consumed. */
  async function check(details: Registration, from: FromNetwork): Promise<Registration> {
    const claim = readClaim(details)
    // Wrong codes first: what they make wait counts for nothing else, so that a network is slowed down and never shut out.
    await limits.takeNetwork(perNetwork, from)
    await limits.take(perEmail, claim.email)
    await limits.takeNetwork(checksPerNetwork, from)
    const common = everywhere(await countOpenCodes(database.queries))
    const isQuiet = await limits.tryTake(common, 'all')
    const code = await store.findCode(claim.accessCode)
    const isOpen = code !== null && !code.isUsed && code.voidedAt === null
    const isFree = isOpen && (code.customerEmail === null || code.customerEmail === claim.email)
    const isGood = isFree && isEmail(claim.email) && !(await options.isEmailTaken(claim.email))
    if (!isQuiet && (await limits.tryTake(alarmMail, 'all'))) await options.onFirstGuessBeyond?.()
    if (!isQuiet && !(isGood && code.customerEmail !== null))
      throw options.mailLink ? codeByMail() : tooManyAttempts({ retryAfterSeconds: 10 * 60 })
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
    claim: Registration & { isMailed?: boolean },
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
        const isAddressProved = claimed.isBound || claim.isMailed === true
        await options.onRedeemed?.(tx, { codeId: claimed.codeId, isAddressProved, userId, now })
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

  /** A mailed one has one try, and waits for its turn among all of them. */
  async function redeemRegistration(
    hash: string,
    password: string | null,
    also?: (tx: Tx, userId: string) => Promise<void>,
  ): Promise<string> {
    const claim = await store.findRegistration(hash, instant(clock))
    if (!claim) throw registrationFailed()
    if (password !== null) await options.checkNewPassword(password, { ...claim, isAdmin: false })
    const turn = codesByLink(await countOpenCodes(database.queries))
    if (claim.isMailed) await limits.take(turn, 'all')
    try {
      const first = (tx: Tx) => claimRegistration(tx, hash)
      const userId = await redeem(claim, password === null ? null : await passwords.hash(password), {
        first,
        ...(also ? { also } : {}),
      })
      if (claim.isMailed) await limits.giveBack(turn, 'all')
      return userId
    } catch (error) {
      if (claim.isMailed && isRefusal(error)) await store.removeRegistration(hash)
      throw error
    }
  }

  return {
    /** Checks a code and starts a registration; the token finishes it within 30 minutes. */
    async validate(details: Registration, from: FromNetwork): Promise<string> {
      const claim = await check(details, from)
      const token = newToken()
      const times = { now: instant(clock), expiresAt: instant(clock, tokenLifetimeMs) }
      await store.insertRegistration(database.queries, tokenHash(token), { ...claim, isMailed: false }, times)
      return token
    },

    /** Mails a link that proves the address, with which the code is looked at. Says nothing of the code. Returns the address. */
    async mailLink(details: Registration, from: FromNetwork): Promise<string> {
      const claim = readClaim(details)
      const { mailLink } = options
      if (!mailLink) throw tooManyAttempts({ retryAfterSeconds: 10 * 60 })
      if (!isEmail(claim.email)) throw invalidCode()
      const common = everywhere(await countOpenCodes(database.queries))
      if (((await limits.read(common, 'all'))?.points ?? 0) < common.points) throw linkNotNeeded()
      await limits.takeNetwork(linksPerNetwork, from)
      await limits.take(linksPerAddress, claim.email)
      await limits.take(linksMailed, 'all')
      const token = newToken()
      const times = { now: instant(clock), expiresAt: instant(clock, mailedTokenLifetimeMs) }
      await database.transaction(async (tx) => {
        await store.insertRegistration(tx, tokenHash(token), { ...claim, isMailed: true }, times)
        await mailLink(tx, { token, email: claim.email, now: times.now })
      })
      return claim.email
    },

    async checkOnly(details: Registration, from: FromNetwork): Promise<void> {
      await check(details, from)
    },

    async byToken(input: { token: string; password: string }, from: FromNetwork): Promise<string> {
      if (isTooShort(input.password)) throw passwordTooShort()
      await limits.takeNetwork(creations, from)
      const userId = await redeemRegistration(tokenHash(input.token), input.password)
      await limits.giveBackNetwork(creations, from)
      return userId
    },

    /**
     * For somebody who signs in elsewhere and has no password. `hash` is the registration's token as it is kept; `also` happens in the
     * same transaction, and undoes everything when it throws.
     */
    withoutPassword: (hash: string, also: (tx: Tx, userId: string) => Promise<void>): Promise<string> =>
      redeemRegistration(hash, null, also),

    async byCode(input: Registration & { password: string }, from: FromNetwork): Promise<string> {
      if (isTooShort(input.password)) throw passwordTooShort()
      await limits.takeNetwork(creations, from)
      await options.checkNewPassword(input.password, { ...readClaim(input), isAdmin: false })
      const claim = await check(input, from)
      const userId = await redeem(claim, await passwords.hash(input.password))
      await limits.giveBackNetwork(creations, from)
      return userId
    },
  }
}

function readClaim(details: Registration): Registration {
  if (checkDetails(details)) throw fieldsMissing()
  return {
    name: details.name.trim(),
    email: normalizeEmail(details.email),
    accessCode: normalizeCode(details.accessCode),
  }
}

/** Refused for what it is; anything else may be tried again. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status === 400
}
