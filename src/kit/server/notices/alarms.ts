import {
  type AlarmKind,
  alarmKinds,
  type Found,
  isFoundAnew,
  type StoredAlarmKind,
  storedAlarmKinds,
} from '../../alarms.rules.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Database, Queries, Tx } from '../db/database.ts'

/** A problem of the whole installation, shown to the operator until it is solved or settled. */
export interface AlarmRow {
  kind: StoredAlarmKind
  /** How many files, rows or pages are affected. */
  count: number
  raisedAt: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    alarms: {
      kind: AlarmKind
      count: number
      /** What was found last, as JSON; null when only the number is known. Of a settled alarm, nothing that wasn't there when it was settled. */
      subjects: string | null
      raised_at: string
      /** When a check last found the problem. */
      seen_at: string
      settled_at: string | null
      /** When the administrators were notified. */
      notified_at: string | null
    }
  }
}

/** Beyond this only the number is stored. */
const mostSubjects = 1000

export type StoredAlarm = Found & { raisedAt: string; settledAt: string | null }

/** Finds an alarm with what it was last about, also a settled one. */
export async function findAlarm(queries: Queries, kind: AlarmKind): Promise<StoredAlarm | null> {
  const row = await queries
    .selectFrom('alarms')
    .select(['count', 'subjects', 'raised_at as raisedAt', 'settled_at as settledAt'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? { ...row, subjects: row.subjects === null ? null : JSON.parse(row.subjects) } : null
}

/** False for an alarm that was settled and about which nothing new was found since. */
export const isOpen = (before: StoredAlarm | null, found: Found) =>
  before === null || before.settledAt === null || isFoundAnew(before, found)

/** Marks an alarm as settled until something new is found. */
export async function settleAlarm(queries: Queries, kind: AlarmKind, { found, now }: { found: Found; now: string }) {
  const change = { ...columnsOf(found), settled_at: now }
  await queries
    .insertInto('alarms')
    .values({ kind, raised_at: now, seen_at: now, ...change })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(change))
    .execute()
}

const newAlarms = (queries: Queries) =>
  queries
    .selectFrom('alarms')
    .select('kind')
    // An earlier version may have left one of a kind that is gone.
    .where('kind', 'in', alarmKinds)
    .where('settled_at', 'is', null)
    .where('notified_at', 'is', null)

/** True while there are alarms of which administrators weren't notified. */
export const hasNewAlarms = async (queries: Queries): Promise<boolean> => (await newAlarms(queries).limit(1).execute()).length > 0

/** Marks the new alarms as notified and returns them. Of several processes, each alarm is returned to one. */
export async function takeNewAlarms(tx: Tx, now: string): Promise<AlarmKind[]> {
  const taken = await tx
    .updateTable('alarms')
    .set({ notified_at: now })
    .where('kind', 'in', alarmKinds)
    .where('settled_at', 'is', null)
    .where('notified_at', 'is', null)
    .returning('kind')
    .execute()
  return taken.map(({ kind }) => kind)
}

const columnsOf = ({ count, subjects }: Found) => ({
  count,
  subjects: subjects === null || subjects.length > mostSubjects ? null : JSON.stringify(subjects),
})

export function createAlarms({ database, clock }: { database: Database; clock: Clock }) {
  const { queries } = database

  async function record(kind: AlarmKind, found: Found): Promise<boolean> {
    if (found.count === 0) {
      await queries.deleteFrom('alarms').where('kind', '=', kind).execute()
      return false
    }
    const before = await findAlarm(queries, kind)
    const now = instant(clock)
    const seen = { ...columnsOf(found), seen_at: now }
    const anew = { raised_at: now, settled_at: null, notified_at: null }
    const isReopened = before?.settledAt != null && isFoundAnew(before, found)
    await queries
      .insertInto('alarms')
      .values({ kind, ...seen, ...anew })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(isReopened ? { ...seen, ...anew } : seen))
      .execute()
    return isReopened || before?.count !== found.count
  }

  return {
    /** The stored alarms. `all` includes settled ones. */
    list: ({ all = false } = {}): Promise<AlarmRow[]> =>
      queries
        .selectFrom('alarms')
        .select(['kind', 'count', 'raised_at as raisedAt'])
        .where('kind', 'in', storedAlarmKinds)
        .$if(!all, (some) => some.where('settled_at', 'is', null))
        .orderBy('raised_at')
        .orderBy('kind')
        .$narrowType<{ kind: StoredAlarmKind }>()
        .execute(),

    /** True while the problem exists, whether or not its alarm is settled. */
    has: async (kind: StoredAlarmKind): Promise<boolean> => (await findAlarm(queries, kind)) !== null,

    /**
     * Raises the alarm or updates it; nothing found ends it. A settled alarm stays settled until something new is found. Returns true when
     * the alarm is new or the number has changed.
     *
     * @param what what was found, or only how much
     * @example await alarms.set('files-missing', missing)
     */
    set: (kind: AlarmKind, what: number | readonly string[]): Promise<boolean> =>
      record(kind, typeof what === 'number' ? { count: what, subjects: null } : { count: what.length, subjects: what }),

    record,
  }
}
