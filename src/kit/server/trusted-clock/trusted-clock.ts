import type { Basics } from '#kit/server/basics.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Database, Tx } from '../db/database.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** A single row with what this database knows about the time. */
    trusted_clock: {
      id: string
      /** The latest time that was trusted. */
      newest_at: string
      /** Milliseconds that servers have run while the clock was in doubt; 0 while it isn't. */
      doubted_ms: number
    }
  }
}

const hourMs = 60 * 60 * 1000
/** A clock that differs by more than this from the newest time seen may be wrong. */
const jumpMs = hourMs
/** Running time after which a clock in doubt is trusted, because the operator hasn't corrected it. */
const believedAfterMs = 24 * hourMs
const rowId = 'clock'

export interface TrustedClockOptions extends Pick<Basics, 'database' | 'clock'> {
  /** Measures running time independently of the clock: `performance.now`. */
  monotonic: Clock
  logger: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
}

/**
 * Compares the machine's clock with the newest time in the database. If it's more than an hour ahead, the clock has jumped or the server
 * was off. If it's more than an hour behind, the clock is wrong now or was wrong before. Either way nothing may be deleted until
 * `confirmClock` is called or a server has run for 24 hours.
 */
export function createTrustedClock({ database, clock, monotonic, logger }: TrustedClockOptions) {
  let last: { wall: number; monotonic: number } | null = null
  /** Running time of this process since the clock came into doubt, in milliseconds. Null while it isn't in doubt. */
  let doubtedMs: number | null = null

  async function judge(tx: Tx, wall: number, since: { ranMs: number; hasJumped: boolean }): Promise<Verdict> {
    const row = await holdRow(tx, database, wall)
    const aheadMs = wall - Date.parse(row.newest_at)
    if (Math.abs(aheadMs) <= jumpMs) {
      if (aheadMs > 0 || row.doubted_ms > 0) await setRow(tx, Math.max(wall, Date.parse(row.newest_at)), 0)
      return { isTrusted: true }
    }
    // Each process counts only its own time. Otherwise three processes would reach 24 hours after eight.
    const ownMs = since.hasJumped ? 0 : doubtedMs === null ? row.doubted_ms : doubtedMs + since.ranMs
    const soFarMs = since.hasJumped ? 0 : Math.max(ownMs, row.doubted_ms)
    if (soFarMs >= believedAfterMs) {
      await setRow(tx, wall, 0)
      return { isTrusted: true }
    }
    await setRow(tx, Date.parse(row.newest_at), soFarMs)
    return { isTrusted: false, aheadMs, ownMs }
  }

  function report(verdict: Verdict) {
    if (verdict.isTrusted) {
      if (doubtedMs !== null) logger.info({}, 'the clock is trusted again: deletions continue')
    } else if (doubtedMs === null) {
      logger.warn(
        { hours: Math.abs(Math.round(verdict.aheadMs / hourMs)) },
        `The clock is ${verdict.aheadMs > 0 ? 'ahead of' : 'behind'} the newest time seen: it has jumped, or the server was off. Nothing is deleted until you run "willow clock confirm", or until the server has run for 24 hours.`,
      )
    }
  }

  return {
    /**
     * Returns a clock fixed at the present, for one round of deleting what has expired. Null while the machine's clock is in doubt: delete
     * nothing then.
     */
    async read(): Promise<Clock | null> {
      const now = { wall: clock.now(), monotonic: monotonic.now() }
      const ranMs = last === null ? 0 : now.monotonic - last.monotonic
      const hasJumped = last !== null && Math.abs(now.wall - last.wall - ranMs) > jumpMs
      const verdict = await database.transaction((tx) => judge(tx, now.wall, { ranMs, hasJumped }))
      report(verdict)
      last = now
      doubtedMs = verdict.isTrusted ? null : verdict.ownMs
      return verdict.isTrusted ? { now: () => now.wall } : null
    },
  }
}

type Verdict = { isTrusted: true } | { isTrusted: false; aheadMs: number; ownMs: number }

/** Trusts the clock, because the operator has confirmed it. Returns whether it was in doubt. */
export function confirmClock(database: Database, clock: Clock): Promise<boolean> {
  return database.transaction(async (tx) => {
    const row = await holdRow(tx, database, clock.now())
    await setRow(tx, clock.now(), 0)
    return Math.abs(clock.now() - Date.parse(row.newest_at)) > jumpMs
  })
}

/** Returns whether a running server has its clock in doubt. */
export async function isClockInDoubt({ queries }: Database): Promise<boolean> {
  const row = await queries.selectFrom('trusted_clock').select('doubted_ms').where('id', '=', rowId).executeTakeFirst()
  return (row?.doubted_ms ?? 0) > 0
}

/** Reads the row and locks it until the transaction ends. The first clock that is ever seen is trusted. */
async function holdRow(tx: Tx, { forUpdate }: Database, wall: number) {
  const newest_at = instant({ now: () => wall })
  await tx
    .insertInto('trusted_clock')
    .values({ id: rowId, newest_at, doubted_ms: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return tx.selectFrom('trusted_clock').selectAll().where('id', '=', rowId).modifyEnd(forUpdate).executeTakeFirstOrThrow()
}

async function setRow(tx: Tx, newest: number, doubted_ms: number) {
  const newest_at = instant({ now: () => newest })
  await tx
    .updateTable('trusted_clock')
    .set({ newest_at, doubted_ms: Math.round(doubted_ms) })
    .where('id', '=', rowId)
    .execute()
}
