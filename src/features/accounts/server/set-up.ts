import { type Clock, instant } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import type { FromNetwork, RateLimit, RateLimits } from '#kit/server/access/rate-limits.ts'
import { tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { emailTaken, fieldsMissing, invalidEmail, passwordTooShort, setUpCodeSpent } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import { readLongCode, showLongCode } from '../factors.rules.ts'
import './accounts.tables.ts'
import { newLongCode } from './factors/recovery-codes.ts'
import type { CheckNewPassword } from './new-passwords.ts'
import { insertUser } from './users.store.ts'

const codeLifetimeMs = 60 * 60 * 1000
const perNetwork: RateLimit = { name: 'set-up', points: 20, windowSeconds: 60 * 60 }

const hashOf = (typed: string) => tokenHash(readLongCode(typed))

/** An administrator whose access was revoked, or who came with a restored backup, counts too. */
const hasAdministrator = (queries: Queries) => hasRow(queries.selectFrom('users').select('id').where('is_admin', '=', true))

/** Creates a set-up code, which replaces the previous one. Null once there has been an administrator. */
export async function renewSetUpCode(database: Database, clock: Clock): Promise<string | null> {
  const code = newLongCode()
  const isNeeded = await database.transaction(async (tx) => {
    await tx.deleteFrom('setup_links').execute()
    if (await hasAdministrator(tx)) return false
    await tx
      .insertInto('setup_links')
      .values({ token: hashOf(code), expires_at: instant(clock, codeLifetimeMs) })
      .execute()
    return true
  })
  return isNeeded ? showLongCode(code) : null
}

export interface SetUp {
  token: string
  name: string
  email: string
  password: string
  from: FromNetwork
}

/** Checks a set-up code without consuming it. */
export function createSetUpCode(options: { database: Database; limits: RateLimits; clock: Clock }) {
  const { database, limits, clock } = options

  const find = (code: string) => database.queries.selectFrom('setup_links').select('token').where('token', '=', hashOf(code))

  return {
    /**
     * Accepts a code that has expired since: what it began may take longer than the code is valid.
     *
     * @throws setUpCodeSpent
     */
    async requireKnown(code: string): Promise<void> {
      if (!(await hasRow(find(code)))) throw setUpCodeSpent()
    },
    /** Requires a valid code, with a rate limit per network. */
    async require(code: string, from: FromNetwork): Promise<void> {
      await limits.takeNetwork(perNetwork, from)
      const isValid = await hasRow(find(code).where('expires_at', '>', instant(clock)))
      if (!isValid || (await hasAdministrator(database.queries))) throw setUpCodeSpent()
    },
  }
}

/** Creates the first administrator and consumes the code in the same transaction. Returns the new user's id. */
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
          .where('token', '=', hashOf(input.token))
          .where('expires_at', '>', now)
          .returning('token')
          .execute()
        if (used.length !== 1 || (await hasAdministrator(tx))) throw setUpCodeSpent()
        return insertUser(tx, { name: input.name, email, passwordHash, accessCode: null, isAdmin: true, isApproved: true, now })
      })
    } catch (error) {
      throw database.isUniqueViolation(error) ? emailTaken() : error
    }
  }
}
