import { type Clock, instant } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { FromNetwork, RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/tokens.ts'
import { emailTaken, fieldsMissing, invalidEmail, passwordTooShort, setupLinkSpent } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import './accounts.tables.ts'
import type { CheckNewPassword } from './new-passwords.ts'
import { insertUser } from './users.store.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000
const perNetwork: RateLimit = { name: 'set-up', points: 20, windowSeconds: 60 * 60 }

/** Creates a token for the set-up link, which replaces the previous one. Null once an administrator exists. */
export async function renewSetupToken(database: Database, clock: Clock): Promise<string | null> {
  const token = newToken()
  const isNeeded = await database.transaction(async (tx) => {
    await tx.deleteFrom('setup_links').execute()
    const admin = await tx.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()
    if (admin) return false
    await tx
      .insertInto('setup_links')
      .values({ token: tokenHash(token), expires_at: instant(clock, linkLifetimeMs) })
      .execute()
    return true
  })
  return isNeeded ? token : null
}

export interface SetUp {
  token: string
  name: string
  email: string
  password: string
  from: FromNetwork
}

/** Checks the token of a set-up link without consuming it. */
export function createSetUpLink(options: { database: Database; limits: RateLimits; clock: Clock }) {
  const { database, limits, clock } = options

  /** @throws setupLinkSpent */
  async function requireKnown(token: string): Promise<void> {
    const found = await database.queries
      .selectFrom('setup_links')
      .select('token')
      .where('token', '=', tokenHash(token))
      .where('expires_at', '>', instant(clock))
      .executeTakeFirst()
    if (!found) throw setupLinkSpent()
  }

  return {
    requireKnown,
    /** Like `requireKnown`, with a rate limit per network. */
    async require(token: string, from: FromNetwork): Promise<void> {
      await limits.takeNetwork(perNetwork, from)
      await requireKnown(token)
    },
  }
}

/** Creates the first administrator and consumes the link in the same transaction. Returns the new user's id. */
export function createSetUp(
  options: Pick<Basics, 'database' | 'passwords' | 'limits' | 'clock'> & { checkNewPassword: CheckNewPassword },
) {
  const { database, passwords, checkNewPassword, limits, clock } = options

  return async (input: SetUp): Promise<string> => {
    const email = normalizeEmail(input.email)
    if (input.name.trim() === '' || email === '' || input.password === '') throw fieldsMissing()
    if (!isEmail(email)) throw invalidEmail()
    if (isTooShort(input.password)) throw passwordTooShort()
    await checkNewPassword(input.password, { name: input.name, email, isAdmin: true })
    await limits.takeNetwork(perNetwork, input.from)
    const passwordHash = await passwords.hash(input.password)
    const now = instant(clock)
    try {
      return await database.transaction(async (tx) => {
        const used = await tx
          .deleteFrom('setup_links')
          .where('token', '=', tokenHash(input.token))
          .where('expires_at', '>', now)
          .returning('token')
          .execute()
        if (used.length !== 1) throw setupLinkSpent()
        return insertUser(tx, { name: input.name, email, passwordHash, accessCode: null, isAdmin: true, isApproved: true, now })
      })
    } catch (error) {
      throw database.isUniqueViolation(error) ? emailTaken() : error
    }
  }
}
