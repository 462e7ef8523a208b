import { createHmac } from 'node:crypto'
import type { UpdateObject } from 'kysely'
import { keyFor, seal, unseal } from '#kit/server/access/seal.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, hasRow, type RowOf } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import type { CalendarShows, KeptEvent } from '../../calendar-events.rules.ts'
import type { CalendarFailure } from '../../calendars.contract.ts'
import type { Version } from './fetch-calendar.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Calendars whose events are on the morning sheet. There are none while the sheet is off. */
    sheet_calendars: {
      id: string
      user_id: string
      /** `CalendarSource` as JSON, sealed. */
      source: string
      shows: CalendarShows
      /** `CalendarCopy` as JSON, sealed. Null until the calendar is read, and while it isn't. */
      copy: string | null
      /** The same for all calendars of a host, which are read one at a time. */
      host_key: string
      read_at: string | null
      failure: CalendarFailure | null
      /** When it's read next. */
      next_at: string
    }
  }
}

export interface CalendarSource {
  /** Whoever has it can read the calendar. */
  address: string
  /** What the calendar calls itself. Empty until it's read. */
  name: string
}

/** What a calendar said when it was last fetched whole. */
export interface CalendarCopy extends Version {
  madeAt: string
  events: KeptEvent[]
}

const columns = 'id user_id source shows copy host_key read_at failure next_at'
export type CalendarRow = RowOf<Tables['sheet_calendars'], typeof columns>
type Place = Pick<CalendarRow, 'id' | 'userId'>

/** Seals for one row, so that nobody can put the address or the events of a calendar into another one. */
export function createCalendarSeals(secret: string) {
  const keyOf = ({ userId, id }: Place) => keyFor(secret, `calendar ${userId} ${id}`)
  const open = (row: Place, sealed: string): unknown => JSON.parse(unseal(sealed, keyOf(row)) ?? 'null')
  return {
    seal: (row: Place, value: CalendarSource | CalendarCopy): string => seal(JSON.stringify(value), keyOf(row)),
    // Null when it was sealed with another secret, or for another row.
    sourceOf: (row: CalendarRow) => open(row, row.source) as CalendarSource | null,
    copyOf: (row: CalendarRow) => (row.copy === null ? null : open(row, row.copy)) as CalendarCopy | null,
    hostKeyOf: (host: string): string =>
      createHmac('sha256', secret).update(`calendar host ${host}`).digest('base64url').slice(0, 22),
  }
}

const rowsIn = (queries: Queries | Tx) => queries.selectFrom('sheet_calendars').select(fields(columns))

export const listCalendars = (queries: Queries | Tx, userId: string): Promise<CalendarRow[]> =>
  rowsIn(queries).where('user_id', '=', userId).orderBy('id').execute()

export const findCalendar = (queries: Queries | Tx, { id, userId }: Place): Promise<CalendarRow | null> =>
  firstRow(rowsIn(queries).where('id', '=', id).where('user_id', '=', userId))

/** Returns calendars that are due or too far ahead, those that have waited longest first. */
export const listDueCalendars = (tx: Tx, { now, farAhead, limit }: { now: string; farAhead: string; limit: number }) =>
  rowsIn(tx)
    .where((where) => where.or([where('next_at', '<=', now), where('next_at', '>', farAhead)]))
    .where('shows', '!=', 'nothing')
    .orderBy('next_at')
    .limit(limit)
    .execute()

export async function insertCalendar(tx: Tx, row: Pick<CalendarRow, 'id' | 'userId' | 'source' | 'hostKey'>, now: string) {
  const { id, userId: user_id, source, hostKey: host_key } = row
  const added = { id, user_id, source, host_key, shows: 'titles' as const, next_at: now }
  await tx.insertInto('sheet_calendars').values(added).execute()
}

export async function changeCalendar(tx: Tx, { id, userId }: Place, set: UpdateObject<Tables, 'sheet_calendars'>) {
  await tx.updateTable('sheet_calendars').set(set).where('id', '=', id).where('user_id', '=', userId).execute()
}

export const removeCalendar = (tx: Tx, { id, userId }: Place): Promise<boolean> =>
  hasRow(tx.deleteFrom('sheet_calendars').where('id', '=', id).where('user_id', '=', userId).returning('id'))

export async function forgetCalendars(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sheet_calendars').where('user_id', '=', userId).execute()
}
