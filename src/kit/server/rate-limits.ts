import './rate-limits.tables.ts'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { tooManyAttempts } from '../errors.ts'
import type { Database } from './db/database.ts'

export interface RateLimit {
  name: string
  /** Tries allowed in one window. */
  points: number
  windowSeconds: number
}

export interface RateLimits {
  /** Counts a try. Throws `tooManyAttempts` (429) when the window has no more. Counted before the work, so that parallel tries cannot slip through. */
  take(limit: RateLimit, subject: string): Promise<void>
  /** Like `take`, but says whether the try was within the limit instead of throwing. */
  tryTake(limit: RateLimit, subject: string): Promise<boolean>
  /** Takes a try back: it was a good one. */
  giveBack(limit: RateLimit, subject: string): Promise<void>
  /** The tries of the window under way, and when it ends (milliseconds since 1970); null where none is. */
  read(limit: RateLimit, subject: string): Promise<{ points: number; expire: number } | null>
  /** Drops windows that have ended, and those that a wrong clock began. */
  sweep(): Promise<void>
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

  async function count(limit: RateLimit, key: string): Promise<{ points: number; expire: number }> {
    const now = clock.now()
    const row = { key, points: 1, expire: now + limit.windowSeconds * 1000 }
    // A window that ends further ahead than it is long began while a clock was wrong.
    const begins = sql<boolean>`(rate_limits.expire <= ${now} or rate_limits.expire > ${row.expire + skewMs})`
    return database.unflushed
      .insertInto('rate_limits')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when ${begins} then 1 else rate_limits.points + 1 end`,
          expire: sql<number>`case when ${begins} then ${row.expire} else rate_limits.expire end`,
        }),
      )
      .returning(['points', 'expire'])
      .executeTakeFirstOrThrow()
  }

  /** Milliseconds to wait, 0 when the try is within the limit. */
  async function waitMs(limit: RateLimit, subject: string): Promise<number> {
    const key = keyOf(limit, subject)
    const windowMs = limit.windowSeconds * 1000
    const blockedMs = (blocked.get(key) ?? 0) - clock.now()
    if (blockedMs > 0 && blockedMs <= windowMs + skewMs) return Math.min(blockedMs, windowMs)
    blocked.delete(key)
    const { points, expire } = await count(limit, key)
    if (points <= limit.points) return 0
    if (blocked.size >= blocksRemembered) blocked.clear()
    blocked.set(key, expire)
    return Math.min(Math.max(1, expire - clock.now()), windowMs)
  }

  return {
    async take(limit, subject) {
      const wait = await waitMs(limit, subject)
      if (wait > 0) throw tooManyAttempts({ retryAfterSeconds: Math.ceil(wait / 1000) })
    },
    tryTake: async (limit, subject) => (await waitMs(limit, subject)) === 0,
    async giveBack(limit, subject) {
      await database.unflushed
        .updateTable('rate_limits')
        .set({ points: sql<number>`points - 1` })
        .where('key', '=', keyOf(limit, subject))
        .where('points', '>', 0)
        .execute()
    },
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

/** One household: the IPv4 address, or the /64 network that an IPv6 customer gets. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
