import { isTooShort } from '#features/accounts/accounts.rules.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { instant } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { AppError, tooManyAttempts } from '#kit/errors.ts'
import type { Language } from '#kit/languages.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import { networkOf } from '#kit/server/access/networks.ts'
import type { FromNetwork, RateLimit } from '#kit/server/access/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import {
  accountLeaving,
  codeByMail,
  codeMissing,
  codeWasUsed,
  codeWasVoided,
  fieldsMissing,
  invalidCode,
  linkNotNeeded,
  passwordTooShort,
  registrationFailed,
} from '../access.errors.ts'
import { checkDetails, normalizeCode } from '../access.rules.ts'
import { mailedLink } from '../activation-link.ts'
import { secondsPerLink } from '../guessing.rules.ts'
import { createAccessStore, type Registration } from './access.store.ts'
import { createCodeAttemptsStore } from './code-attempts.store.ts'
import { createCodeTotals } from './code-totals.ts'
import { claimAccessCode, type findTypedCode } from './codes.store.ts'
import { countOpenCodes } from './codes-list.ts'

const tokenLifetimeMs = 30 * 60 * 1000
const mailedTokenLifetimeMs = 24 * 60 * 60 * 1000

/** These limits apply to failed attempts; a successful one is given back. */
const perNetwork: RateLimit = { name: 'code-network', points: 20, windowSeconds: 60 * 60, isSlowing: true }
const perEmail: RateLimit = { name: 'code-email', points: 10, windowSeconds: 60 * 60, isSlowing: true }
/** Includes correct codes, so that someone with a list of stolen codes can't try them all within a minute. */
const checksPerNetwork: RateLimit = { name: 'code-checks-network', points: 60, windowSeconds: 60 * 60 }
/** Emails the operator about guessing at most once a day. */
const alarmMail: RateLimit = { name: 'code-alarm-mail', points: 1, windowSeconds: 24 * 60 * 60 }
/** Links emailed while codes are being guessed. `code-totals.ts` has their limits per network and in total. */
const linksPerAddress: RateLimit = { name: 'code-link-address', points: 3, windowSeconds: 24 * 60 * 60 }
/** Codes checked through emailed links: one per window, for all users together. */
const codesByLink = (openCodes: number): RateLimit => ({
  name: 'code-link',
  points: 1,
  windowSeconds: secondsPerLink(openCodes),
})
const creations: RateLimit = { name: 'create-account-network', points: 30, windowSeconds: 60 * 60 }

export interface RegisterOptions extends Pick<Basics, 'database' | 'passwords' | 'limits' | 'clock' | 'wordings' | 'publicUrl'> {
  /** Without one, nobody gets a link. */
  hasMailServer: () => boolean
  /** Inserts the user with their registration. Provided by the accounts feature. Throws a unique violation when the address is taken. */
  addUser(tx: Tx, user: Registration & { passwordHash: string | null; now: string }): Promise<string>
  isEmailTaken(email: string): Promise<boolean>
  /** True while the deletion of an account is planned. Provided by the accounts feature. */
  isLeaving(userId: string): Promise<boolean>
  /** Throws when the operator's rules refuse the password of a new owner. */
  checkNewPassword(password: string, owner: { name: string; email: string; isAdmin: boolean }): Promise<void>
  findAdministrators(tx: Tx): Promise<{ id: string; email: string }[]>
  /**
   * Runs in the transaction that turns a code into an account, for example to activate its order. The address is proved by a code bound to
   * it or by an emailed link.
   */
  onRedeemed(tx: Tx, redeemed: { codeId: string; isAddressProved: boolean; userId: string; now: string }): Promise<void>
}

export function createRegister(options: RegisterOptions) {
  const { database, passwords, limits, clock, wordings, publicUrl, hasMailServer } = options
  const store = createAccessStore(database)
  const tries = createCodeAttemptsStore(database)
  const totals = createCodeTotals({ limits, hasMail: hasMailServer })

  /** Throws `invalidCode` unless this address could redeem the code now. Consumes nothing. */
  async function check(details: Registration, from: FromNetwork, owner: { id: string } | null = null): Promise<Registration> {
    const claim = readClaim(details)
    // Take the limits for wrong codes first: attempts that they delay don't use up the others, so a network is slowed but never locked out.
    await limits.takeNetwork(perNetwork, from)
    const key = addressKey(claim.email)
    await limits.take(perEmail, key)
    await limits.takeNetwork(checksPerNetwork, from)
    const { isAllowed, isBeyond, giveBack } = await totals.takeGuess(from, await countOpenCodes(database.queries))
    const code = await store.findCode(claim.accessCode)
    const isOpen = code !== null && !code.isUsed && code.voidedAt === null
    const isFree = isOpen && (code.customerKey === null || code.customerKey === key)
    const isGood = isFree && (owner !== null || (isEmail(claim.email) && !(await options.isEmailTaken(claim.email))))
    if (isBeyond && (await limits.tryTake(alarmMail, 'all'))) await mailOperators()
    if (!isAllowed && !(isGood && code.customerKey !== null))
      throw hasMailServer() && owner === null ? codeByMail() : tooManyAttempts({ retryAfterSeconds: 10 * 60 })
    if (!isGood) {
      await tries.record({ codeId: code?.id ?? null, email: claim.email, network: networkOf(from.ip), now: instant(clock) })
      throw owner === null ? invalidCode() : refusalOf(code, key)
    }
    await limits.giveBackNetwork(perNetwork, from)
    await limits.giveBack(perEmail, key)
    await giveBack()
    return claim
  }

  async function mailOperators(): Promise<void> {
    const url = `${publicUrl}/admin`
    await database.transaction(async (tx) => {
      for (const { id, email: to } of await options.findAdministrators(tx))
        await enqueueMail(tx, { ...composeMail(await wordings.of(tx, id), 'codes-guessed', { url }), to }, instant(clock))
    })
  }

  /** Redeems the code. Creates the account and its registration and marks the code as used in one transaction. */
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
        const claimed = await claimAccessCode(tx, { code: claim.accessCode, email: claim.email, userId, now })
        if (!claimed) throw invalidCode()
        const isAddressProved = claimed.isBound || claim.isMailed === true
        await options.onRedeemed(tx, { codeId: claimed.codeId, isAddressProved, userId, now })
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

  /** A registration by emailed link has only one attempt, and such attempts of all users share one rate limit. */
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
    /** Checks a code and starts a registration. The returned token finishes it within 30 minutes. */
    async validate(details: Registration, from: FromNetwork): Promise<string> {
      const claim = await check(details, from)
      const token = newToken()
      const times = { now: instant(clock), expiresAt: instant(clock, tokenLifetimeMs) }
      await store.insertRegistration(database.queries, tokenHash(token), { ...claim, isMailed: false }, times)
      return token
    },

    /** Emails a link that verifies the address and then checks the code. Reveals nothing about the code. Returns the address. */
    async mailLink(details: Registration, from: FromNetwork & { askedLanguage: Language | null }): Promise<string> {
      const claim = readClaim(details)
      if (!hasMailServer()) throw tooManyAttempts({ retryAfterSeconds: 10 * 60 })
      if (!isEmail(claim.email)) throw invalidCode()
      if (await totals.isCheckedDirectly(from, await countOpenCodes(database.queries))) throw linkNotNeeded()
      await totals.takeLink(from)
      await limits.take(linksPerAddress, addressKey(claim.email))
      const token = newToken()
      const times = { now: instant(clock), expiresAt: instant(clock, mailedTokenLifetimeMs) }
      await database.transaction(async (tx) => {
        await store.insertRegistration(tx, tokenHash(token), { ...claim, isMailed: true }, times)
        const url = mailedLink(publicUrl, { token, email: claim.email })
        const mail = composeMail(wordings.in(from.askedLanguage), 'code-link', { url })
        await enqueueMail(tx, { ...mail, to: claim.email }, times.now)
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
     * Signs up a user of an identity provider, without a password. `hash` is the hash of the registration's token. `also` runs in the same
     * transaction and undoes everything when it throws.
     */
    withoutPassword: (hash: string, also: (tx: Tx, userId: string) => Promise<void>): Promise<string> =>
      redeemRegistration(hash, null, also),

    /**
     * Adds what another code brings to the account of a user who has one. A code that has done so already changes nothing: the reply to the
     * first attempt may have been lost, or another tab was faster.
     */
    async further(owner: { id: string; name: string; email: string }, typed: string, from: FromNetwork): Promise<AddedCode> {
      if (normalizeCode(typed) === '') throw codeMissing()
      const { id: userId } = owner
      if (await options.isLeaving(userId)) throw accountLeaving()
      const known = await store.findCode(typed)
      if (known?.usedBy === userId) return { productId: known.productId, isNew: false }
      const claim = await check({ ...owner, accessCode: typed }, from, owner)
      const now = instant(clock)
      return database.transaction(async (tx) => {
        const claimed = await claimAccessCode(tx, { code: claim.accessCode, email: claim.email, userId, isFurther: true, now })
        if (!claimed) throw codeWasUsed()
        await options.onRedeemed(tx, { codeId: claimed.codeId, isAddressProved: claimed.isBound, userId, now })
        return { productId: claimed.productId, isNew: true }
      })
    },

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

interface AddedCode {
  productId: string | null
  /** False when this account had used the code before. */
  isNew: boolean
}

export type Register = ReturnType<typeof createRegister>

type FoundCode = NonNullable<Awaited<ReturnType<typeof findTypedCode>>>

/** Says why a user can't redeem a code, unless it's another customer's: about those nothing is revealed. */
function refusalOf(code: FoundCode | null, ownKey: string): AppError {
  if (code === null || (code.customerKey !== null && code.customerKey !== ownKey)) return invalidCode()
  if (code.voidedAt !== null) return codeWasVoided()
  return code.isUsed ? codeWasUsed() : invalidCode()
}

function readClaim(details: Registration): Registration {
  if (checkDetails(details)) throw fieldsMissing()
  return {
    name: details.name.trim(),
    email: normalizeEmail(details.email),
    accessCode: details.accessCode,
  }
}

/** True for a refusal (400), after which the same registration can't succeed. Other errors can be retried. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status === 400
}
