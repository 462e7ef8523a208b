import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { tooManyAttempts } from '../../errors.ts'
import type { Database } from '../db/database.ts'
import { networksOf } from './networks.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    rate_limits: {
      key: string
      points: number
      /** End of the window, in milliseconds since 1970. */
      expire: number
    }
  }
}

export interface RateLimit {
  name: string
  /** Attempts allowed in one window. With 0, the first attempt only starts the window and is refused: see `later`. */
  points: number
  windowSeconds: number
  /** Slows attempts down instead of blocking them: after the last one, another is allowed after 30 s, then 60 s, and so on, doubling. */
  isSlowing?: true
  /** Further attempts, which become available evenly over the window. */
  later?: number
}

export type FromNetwork = Pick<FastifyRequest, 'ip'>

/** Returns the milliseconds after a window's start at which another attempt is allowed: 30 s, 90 s, 210 s and so on. */
function slowTries({ isSlowing, windowSeconds }: RateLimit): number[] {
  const times: number[] = []
  for (let wait = 30, at = wait; isSlowing && at < windowSeconds; wait *= 2, at += wait) times.push(at * 1000)
  return times
}

/** Returns when the attempt after `points` others is allowed, in milliseconds after the window's start. Undefined when it never is. */
function nextTry(limit: RateLimit, points: number): number | undefined {
  const { later = 0, windowSeconds } = limit
  const extra = points - limit.points
  if (extra < later) return Math.ceil(((extra + 1) * windowSeconds * 1000) / later)
  return slowTries(limit)[extra - later]
}

/** The same limit for a larger network. */
const scaled = (limit: RateLimit, factor: number): RateLimit => ({
  ...limit,
  points: limit.points * factor,
  later: (limit.later ?? 0) * factor,
})

const blocksRemembered = 10_000
/** The clocks of several processes may differ by this much. */
const skewMs = 60 * 1000
/** Upper bound of `windowSeconds`, in milliseconds. */
const longestWindowMs = 24 * 60 * 60 * 1000

/** Rate limits in the database, so that they survive a restart and apply to all processes. */
export function createRateLimits(options: { database: Database; clock: Clock }) {
  const { database, clock } = options
  /** Limits that are reached, and until when. A flood is refused without asking the database. */
  const blocked = new Map<string, number>()

  /**
   * Counts attempts within the limit. Returns false, and counts nothing, when they would exceed it.
   *
   * @param isSpent true to count them in any case
   */
  async function count(limit: RateLimit, key: string, times = 1, isSpent = false): Promise<boolean> {
    const atOnce = times <= limit.points || isSpent ? times : 0
    if (atOnce === 0 && !limit.later) return false
    const now = clock.now()
    const row = { key, points: atOnce, expire: now + limit.windowSeconds * 1000 }
    // A window whose end is further away than its length began while a clock was wrong.
    const begins = sql<boolean>`(rate_limits.expire <= ${now} or rate_limits.expire > ${row.expire + skewMs})`
    const passed = sql`(${now} - rate_limits.expire + ${limit.windowSeconds * 1000})`
    const extra = slowTries(limit).map((after) => sql`(case when ${passed} >= ${after} then 1 else 0 end)`)
    const later = sql`cast(${limit.later ?? 0} * ${passed} / ${limit.windowSeconds * 1000} as bigint)`
    const most = sql.join([sql`${limit.points}`, later, ...extra], sql` + `)
    const counted = await database.unflushed
      .insertInto('rate_limits')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            points: sql<number>`case when ${begins} then ${atOnce} else rate_limits.points + ${times} end`,
            expire: sql<number>`case when ${begins} then ${row.expire} else rate_limits.expire end`,
          })
          .where(isSpent ? sql<boolean>`1 = 1` : sql<boolean>`(${begins} or rate_limits.points + ${times} <= ${most})`),
      )
      .returning('points')
      .executeTakeFirst()
    return counted !== undefined && counted.points > 0
  }

  /** Counts an attempt and returns 0 when it is within the limit; otherwise returns the milliseconds to wait. */
  async function attempt(limit: RateLimit, subject: string): Promise<number> {
    const key = keyOf(limit, subject)
    const windowMs = limit.windowSeconds * 1000
    const block = blockOf(limit, key)
    const blockedMs = (blocked.get(block) ?? 0) - clock.now()
    if (blockedMs > 0 && blockedMs <= windowMs + skewMs) return Math.min(blockedMs, windowMs)
    blocked.delete(block)
    if (await count(limit, key)) return 0
    const row = await database.queries
      .selectFrom('rate_limits')
      .select(['points', 'expire'])
      .where('key', '=', key)
      .executeTakeFirst()
    const expire = row?.expire ?? clock.now()
    const next = nextTry(limit, row?.points ?? 0)
    const until = next === undefined ? expire : Math.min(expire, expire - windowMs + next)
    if (blocked.size >= blocksRemembered) blocked.clear()
    blocked.set(block, until)
    return Math.min(Math.max(1, until - clock.now()), windowMs)
  }

  async function read(limit: RateLimit, subject: string) {
    const row = await database.queries
      .selectFrom('rate_limits')
      .select(['points', 'expire'])
      .where('key', '=', keyOf(limit, subject))
      .where('expire', '>', clock.now())
      .where('expire', '<=', clock.now() + limit.windowSeconds * 1000 + skewMs)
      .executeTakeFirst()
    return row ?? null
  }

  async function take(limit: RateLimit, subject: string): Promise<void> {
    const wait = await attempt(limit, subject)
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
    /**
     * Counts an attempt. Throws `tooManyAttempts` (429) when none is left in the window. Call it before the work, so that parallel attempts
     * can't slip through.
     */
    take,
    /**
     * Counts an attempt for each network that contains the request's address. Providers give a customer an IPv6 /64, /56 or /48, so a /56
     * gets twice and a /48 four times the attempts. All requests from this machine and from private networks share 20 times the attempts.
     */
    async takeNetwork(limit: RateLimit, request: FromNetwork): Promise<void> {
      // Narrowest first: an attempt that its own network's limit refuses must not count against its neighbours.
      for (const { network, times: factor } of networksOf(request.ip)) await take(scaled(limit, factor), network)
    },
    /** Like `takeNetwork`, but returns whether the attempt was within the limit instead of throwing. */
    async tryTakeNetwork(limit: RateLimit, request: FromNetwork): Promise<boolean> {
      for (const { network, times: factor } of networksOf(request.ip))
        if ((await attempt(scaled(limit, factor), network)) > 0) return false
      return true
    },
    async giveBackNetwork(limit: RateLimit, request: FromNetwork): Promise<void> {
      for (const { network } of networksOf(request.ip)) await giveBack(limit, network)
    },
    // Several attempts may not fit when a single one still does, so such a refusal isn't remembered.
    /**
     * Like `take`, but returns whether the attempt was within the limit instead of throwing. With `times` it counts that many attempts, or
     * none when they aren't all within the limit.
     */
    tryTake: async (limit: RateLimit, subject: string, times: number = 1): Promise<boolean> =>
      times === 1 ? (await attempt(limit, subject)) === 0 : count(limit, keyOf(limit, subject), times),
    /** Forgets all counted attempts. Another process may refuse attempts until its own memory of the block ends. */
    async clear(limit: RateLimit, subject: string): Promise<void> {
      const key = keyOf(limit, subject)
      await database.unflushed.deleteFrom('rate_limits').where('key', '=', key).execute()
      blocked.delete(blockOf(limit, key))
    },
    /** Counts `points` without refusing anything, for work whose cost is known only afterwards. */
    async spend(limit: RateLimit, subject: string, points: number): Promise<void> {
      if (points > 0) await count(limit, keyOf(limit, subject), points, true)
    },
    /** Returns the milliseconds until points are left; 0 when some are left now. Counts nothing. */
    async waitMs(limit: RateLimit, subject: string): Promise<number> {
      const row = await read(limit, subject)
      return row === null || row.points < limit.points ? 0 : row.expire - clock.now()
    },
    /** Takes back a counted attempt, because it succeeded. */
    giveBack,
    /** Returns the attempts of the current window and when it ends (milliseconds since 1970); null when there is no window. */
    read,
    /** Deletes windows that have ended, and those that began while a clock was wrong. */
    async sweep(): Promise<void> {
      await database.queries.deleteFrom('rate_limits').where('expire', '<=', clock.now()).execute()
      await database.queries
        .deleteFrom('rate_limits')
        .where('expire', '>', clock.now() + longestWindowMs)
        .execute()
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Subjects (network and email addresses) are stored as hashes, so that the table doesn't reveal who tried. */
function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}

/** One total may have several limits, so each of them has its own block. */
const blockOf = ({ points, later = 0 }: RateLimit, key: string) => `${key} ${points} ${later}`
