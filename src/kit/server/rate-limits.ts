import './rate-limits.tables.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { tooManyAttempts } from '../errors.ts'
import type { Database } from './db/database.ts'
import { type householdOfRequest, networksOfRequest } from './household.ts'

export interface RateLimit {
  name: string
  /** Tries allowed in one window. */
  points: number
  windowSeconds: number
  /** When the tries are used up, another one is allowed after 30 seconds, one more after a minute, and so on, twice as long each time: slow instead of shut. */
  isSlowing?: true
}

export interface RateLimits {
  /** Counts a try. Throws `tooManyAttempts` (429) when the window has no more. Counted before the work, so that parallel tries cannot slip through. */
  take(limit: RateLimit, subject: string): Promise<void>
  /**
   * Takes a try for each network that the request's address is in. A provider gives a customer a /64 of IPv6, a /56 or a /48, so the wider ones have
   * twice and four times as many tries. Who comes by this machine, a network at home or a proxy that nobody trusts is anybody: 20 times as many.
   */
  takeNetwork(limit: RateLimit, request: FromNetwork): Promise<void>
  giveBackNetwork(limit: RateLimit, request: FromNetwork): Promise<void>
  /** Like `take`, but says whether the try was within the limit instead of throwing. */
  tryTake(limit: RateLimit, subject: string): Promise<boolean>
  /** Takes a try back: it was a good one. */
  giveBack(limit: RateLimit, subject: string): Promise<void>
  /** The tries of the window under way, and when it ends (milliseconds since 1970); null where none is. */
  read(limit: RateLimit, subject: string): Promise<{ points: number; expire: number } | null>
  /** Drops windows that have ended, and those that a wrong clock began. */
  sweep(): Promise<void>
}

export type FromNetwork = Parameters<typeof householdOfRequest>[0]

/** After how many milliseconds of a window there is another try, from 30 seconds on. */
function extraTries({ isSlowing, windowSeconds }: Pick<RateLimit, 'isSlowing' | 'windowSeconds'>): number[] {
  const times: number[] = []
  for (let wait = 30, at = wait; isSlowing && at < windowSeconds; wait *= 2, at += wait) times.push(at * 1000)
  return times
}

const blocksRemembered = 10_000
/** Clocks of several processes may differ by this much. */
const skewMs = 60 * 1000
/** No window is longer. */
const longestWindowMs = 24 * 60 * 60 * 1000

/** RateLimits in the database: a restart or another process does not forget them. */
export function createRateLimits(options: { database: Database; clock: Clock }): RateLimits {
  const { database, clock } = options
  /** Keys known to be over their limit, and until when: a flood is answered without the database. */
  const blocked = new Map<string, number>()

  /** Counts a try that is within the limit. Null for one that is not: it leaves everything as it is. */
  async function count(limit: RateLimit, key: string): Promise<object | undefined> {
    const now = clock.now()
    const row = { key, points: 1, expire: now + limit.windowSeconds * 1000 }
    // A window that ends further ahead than it is long began while a clock was wrong.
    const begins = sql<boolean>`(rate_limits.expire <= ${now} or rate_limits.expire > ${row.expire + skewMs})`
    const passed = sql`(${now} - rate_limits.expire + ${limit.windowSeconds * 1000})`
    const extra = extraTries(limit).map((after) => sql`(case when ${passed} >= ${after} then 1 else 0 end)`)
    const most = sql.join([sql`${limit.points}`, ...extra], sql` + `)
    return database.unflushed
      .insertInto('rate_limits')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            points: sql<number>`case when ${begins} then 1 else rate_limits.points + 1 end`,
            expire: sql<number>`case when ${begins} then ${row.expire} else rate_limits.expire end`,
          })
          .where(sql<boolean>`(${begins} or rate_limits.points < ${most})`),
      )
      .returning('key')
      .executeTakeFirst()
  }

  /** Milliseconds to wait, 0 when the try is within the limit. */
  async function waitMs(limit: RateLimit, subject: string): Promise<number> {
    const key = keyOf(limit, subject)
    const windowMs = limit.windowSeconds * 1000
    const blockedMs = (blocked.get(key) ?? 0) - clock.now()
    if (blockedMs > 0 && blockedMs <= windowMs + skewMs) return Math.min(blockedMs, windowMs)
    blocked.delete(key)
    if (await count(limit, key)) return 0
    const row = await database.queries
      .selectFrom('rate_limits')
      .select(['points', 'expire'])
      .where('key', '=', key)
      .executeTakeFirst()
    const expire = row?.expire ?? clock.now()
    const next = extraTries(limit)[(row?.points ?? 0) - limit.points]
    const until = next === undefined ? expire : Math.min(expire, expire - windowMs + next)
    if (blocked.size >= blocksRemembered) blocked.clear()
    blocked.set(key, until)
    return Math.min(Math.max(1, until - clock.now()), windowMs)
  }

  async function take(limit: RateLimit, subject: string): Promise<void> {
    const wait = await waitMs(limit, subject)
    if (wait > 0) throw tooManyAttempts({ retryAfterSeconds: Math.ceil(wait / 1000) })
  }

  async function giveBack(limit: RateLimit, subject: string): Promise<void> {
    await database.unflushed
      .updateTable('rate_limits')
      .set({ points: sql<number>`points - 1` })
      .where('key', '=', keyOf(limit, subject))
      .where('points', '>', 0)
      .execute()
  }

  return {
    take,
    async takeNetwork(limit, request) {
      // From the narrow one outwards: what a household is refused is nothing to its neighbours.
      for (const { network, times } of networksOfRequest(request)) await take({ ...limit, points: limit.points * times }, network)
    },
    async giveBackNetwork(limit, request) {
      for (const { network } of networksOfRequest(request)) await giveBack(limit, network)
    },
    tryTake: async (limit, subject) => (await waitMs(limit, subject)) === 0,
    giveBack,
    async read(limit, subject) {
      const row = await database.queries
        .selectFrom('rate_limits')
        .select(['points', 'expire'])
        .where('key', '=', keyOf(limit, subject))
        .where('expire', '>', clock.now())
        .where('expire', '<=', clock.now() + limit.windowSeconds * 1000 + skewMs)
        .executeTakeFirst()
      return row ?? null
    },
    async sweep() {
      await database.queries.deleteFrom('rate_limits').where('expire', '<=', clock.now()).execute()
      await database.queries
        .deleteFrom('rate_limits')
        .where('expire', '>', clock.now() + longestWindowMs)
        .execute()
    },
  }
}

/** Subjects (addresses, e-mails) are kept as hashes: the table tells nothing about who tried. */
function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}
