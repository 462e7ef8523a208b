import type { StoredAlarmKind } from '../alarms.rules.ts'
import { type Clock, instant } from '../clock.ts'
import type { Database } from './db/database.ts'

/** A problem of the whole installation, shown to the operator until it is solved. */
export interface AlarmRow {
  kind: StoredAlarmKind
  /** How many files, rows or pages are affected. */
  count: number
  raisedAt: string
}

interface AlarmsTable {
  kind: StoredAlarmKind
  count: number
  raised_at: string
  /** When a check last found the problem. */
  seen_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    alarms: AlarmsTable
  }
}

export function createAlarms({ database, clock }: { database: Database; clock: Clock }) {
  const { queries } = database
  return {
    list: (): Promise<AlarmRow[]> =>
      queries
        .selectFrom('alarms')
        .select(['kind', 'count', 'raised_at as raisedAt'])
        .orderBy('raised_at')
        .orderBy('kind')
        .execute(),

    has: async (kind: StoredAlarmKind): Promise<boolean> =>
      (await queries.selectFrom('alarms').select('kind').where('kind', '=', kind).execute()).length > 0,

    /** Raises the alarm or updates it; a `count` of 0 ends it. Returns true when the alarm is new or its count has changed. */
    async set(kind: StoredAlarmKind, count: number): Promise<boolean> {
      if (count === 0) {
        await queries.deleteFrom('alarms').where('kind', '=', kind).execute()
        return false
      }
      const before = await queries.selectFrom('alarms').select('count').where('kind', '=', kind).executeTakeFirst()
      const now = instant(clock)
      await queries
        .insertInto('alarms')
        .values({ kind, count, raised_at: now, seen_at: now })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet({ count, seen_at: now }))
        .execute()
      return before?.count !== count
    },
  }
}
