import { type Clock, instant } from '../../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import './trusted-clock.tables.ts'

const hourMs = 60 * 60 * 1000
/** Further away than this from the newest time that was seen, the clock may be wrong. */
const jumpMs = hourMs
/** A clock that nobody has set right in this time of running is believed. */
const believedAfterMs = 24 * hourMs
const rowId = 'clock'

export interface TrustedClockOptions {
  database: Database
  clock: Clock
  /** Counts the time that passes while the program runs, whatever happens to the clock: `performance.now`. */
  monotonic: Clock
  logger: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
}

export interface TrustedClock {
  /** A clock that stands at the present, for one round of removing what has expired; null while the machine's clock is in doubt: remove nothing. */
  read(): Promise<Clock | null>
}

/**
 * Asks the database whether the clock can be believed. One that is more than an hour ahead of the newest time that was seen has jumped, or the server
 * was off; one that is more than an hour behind is wrong, or was wrong before. Either way nothing may be deleted until `confirmClock`, or until a server
 * has run for 24 hours.
 */
export function createTrustedClock({ database, clock, monotonic, logger }: TrustedClockOptions): TrustedClock {
  let last: { wall: number; monotonic: number } | null = null
  /** How long the clock has been in doubt, in time of running; null while it is not. */
  let doubtedMs: number | null = null

  async function judge(tx: Tx, wall: number, since: { ranMs: number; hasJumped: boolean }): Promise<Verdict> {
    const row = await holdRow(tx, database, wall)
    const aheadMs = wall - Date.parse(row.newest_at)
    if (Math.abs(aheadMs) <= jumpMs) {
      if (aheadMs > 0 || row.doubted_ms > 0) await setRow(tx, Math.max(wall, Date.parse(row.newest_at)), 0)
      return { isTrusted: true }
    }
    // Each process counts for itself, so that three processes do not make a day of eight hours.
    const ownMs = since.hasJumped ? 0 : doubtedMs === null ? row.doubted_ms : doubtedMs + since.ranMs
    const soFarMs = since.hasJumped ? 0 : Math.max(ownMs, row.doubted_ms)
    if (soFarMs >= believedAfterMs) {
      await setRow(tx, wall, 0)
      return { isTrusted: true }
    }
    await setRow(tx, Date.parse(row.newest_at), soFarMs)
    return { isTrusted: false, aheadMs, ownMs }
  }

  function tell(verdict: Verdict) {
    if (verdict.isTrusted) {
      if (doubtedMs !== null) logger.info({}, 'the clock is believed again: what is due is deleted')
    } else if (doubtedMs === null) {
      logger.warn(
        { hours: Math.abs(Math.round(verdict.aheadMs / hourMs)) },
        `The clock is ${verdict.aheadMs > 0 ? 'ahead of' : 'behind'} the newest time seen: it has jumped, or the server was off. Nothing is deleted until the command "willow clock confirm", or until the server has run for 24 hours.`,
      )
    }
  }

  return {
    async read() {
      const now = { wall: clock.now(), monotonic: monotonic.now() }
      const ranMs = last === null ? 0 : now.monotonic - last.monotonic
      const hasJumped = last !== null && Math.abs(now.wall - last.wall - ranMs) > jumpMs
      const verdict = await database.transaction((tx) => judge(tx, now.wall, { ranMs, hasJumped }))
      tell(verdict)
      last = now
      doubtedMs = verdict.isTrusted ? null : verdict.ownMs
      return verdict.isTrusted ? { now: () => now.wall } : null
    },
  }
}

type Verdict = { isTrusted: true } | { isTrusted: false; aheadMs: number; ownMs: number }

/** The operator has looked: the clock is right. Returns whether it had been in doubt. */
export function confirmClock(database: Database, clock: Clock): Promise<boolean> {
  return database.transaction(async (tx) => {
    const row = await holdRow(tx, database, clock.now())
    await setRow(tx, clock.now(), 0)
    return Math.abs(clock.now() - Date.parse(row.newest_at)) > jumpMs
  })
}

/** Whether a running server does not believe its clock at present. */
export async function isClockInDoubt({ queries }: Database): Promise<boolean> {
  const row = await queries.selectFrom('trusted_clock').select('doubted_ms').where('id', '=', rowId).executeTakeFirst()
  return (row?.doubted_ms ?? 0) > 0
}

/** The row, held until the transaction ends. The first clock that is ever seen is believed. */
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
