import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { freshTimer, leftMs, type Timer } from '../focus-timer.rules.ts'
import { parseCount, parseSession } from '../stored-timer.rules.ts'
import './timers.tables.ts'

export interface KeptTimer {
  version: number
  changeId: string
  /** Milliseconds since 1970. */
  changedAt: number
  timeZone: string
  timer: Timer
}

const columns = ['version', 'change_id as changeId', 'changed_at as changedAt', 'time_zone as timeZone', 'timer'] as const

export function createTimersStore(database: Database, clock: Clock) {
  return {
    async find(userId: string): Promise<KeptTimer | null> {
      const row = await database.queries
        .selectFrom('focus_timers')
        .select(columns)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row ? toKept(row, userId) : null
    },

    /** Locks the user's timer until the transaction ends. Null when there is none. */
    async hold(tx: Tx, userId: string): Promise<KeptTimer | null> {
      const row = await tx
        .updateTable('focus_timers')
        .set({ user_id: userId })
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      return row ? toKept(row, userId) : null
    },

    /** Inserts a fresh timer, unless the user already has one. */
    async insert(tx: Tx, userId: string): Promise<void> {
      const { timer, ...values } = toRow({ version: 0, changeId: '', changedAt: 0, timeZone: 'UTC', timer: freshTimer })
      await tx
        .insertInto('focus_timers')
        .values({ user_id: userId, timer, ...values })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
    },

    async save(tx: Tx, userId: string, kept: KeptTimer): Promise<void> {
      await tx.updateTable('focus_timers').set(toRow(kept)).where('user_id', '=', userId).execute()
    },
  }

  function toRow({ version, changeId, changedAt, timeZone, timer }: KeptTimer) {
    const { userId: _, ...state } = timer
    const endsAt = timer.phase.kind === 'running' ? instant(clock, leftMs(timer, clock.now())) : null
    return {
      version,
      change_id: changeId,
      changed_at: new Date(changedAt).toISOString(),
      ends_at: endsAt,
      time_zone: timeZone,
      timer: JSON.stringify(state),
    }
  }
}

interface Row {
  version: number
  changeId: string
  changedAt: string
  timeZone: string
  timer: string
}

/** Resets a timer that this version can't read because a later version wrote it. */
function toKept({ timer, changedAt, ...row }: Row, userId: string): KeptTimer {
  const stored = JSON.parse(timer) as { completed?: unknown }
  const session = parseSession({ ...stored, userId })
  const known = session && { ...session, completed: parseCount(stored.completed) ?? 0 }
  return { ...row, changedAt: Date.parse(changedAt), timer: known ?? { ...freshTimer, userId } }
}
