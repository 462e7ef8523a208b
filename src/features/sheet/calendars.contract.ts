import { type Static, Type } from 'typebox'
import { ById, Id, Nullable, OneOf, OneOfOrNull, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { calendarShows } from './calendar-events.rules.ts'

/**
 * Why a calendar couldn't be read. `silent`: no answer in time. `locked`: only with a password. `gone`: nothing is there. `refused`: an
 * error. `odd`: this is no calendar. `large`: it's too long. `elsewhere`: it leads to where no calendar is asked for. `sealed`: its
 * address can't be read any more.
 */
export const calendarFailures = ['silent', 'locked', 'gone', 'refused', 'odd', 'large', 'elsewhere', 'sealed'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** Its address is never told again: with it, anybody could read the calendar. */
const SheetCalendar = Type.Object({
  id: Id,
  name: Type.String(),
  host: Type.String(),
  shows: OneOf(calendarShows),
  /** When it was last read. Null until then. */
  readAt: Nullable(Type.String()),
  /** What failed at the last try. Null when it didn't. */
  failure: OneOfOrNull(calendarFailures),
  /** True while it waits to be read. */
  isWaiting: Type.Boolean(),
})
export type SheetCalendar = Static<typeof SheetCalendar>

const path = '/api/users/:userId/sheet-calendars' as const

/** The calendars whose events are on an owner's morning sheet. */
export const calendarsApi = {
  list: route(`GET ${path}`, {
    summary: 'List the calendars of the morning sheet',
    params: OwnUser,
    reply: Type.Array(SheetCalendar),
  }),
  add: route(`POST ${path}`, {
    summary: 'Add a calendar by its private address; one that is there already stays as it is',
    params: OwnUser,
    body: StrictObject({ address: Type.String({ minLength: 1, maxLength: 2000 }) }),
    reply: SheetCalendar,
    status: 201,
  }),
  readNow: route(`POST ${path}/read`, {
    summary: 'Read all calendars now',
    params: OwnUser,
    reply: Type.Null(),
  }),
  change: route('PATCH /api/sheet-calendars/:id', {
    summary: 'Choose how much of a calendar is printed',
    params: ById,
    body: StrictObject({ shows: OneOf(calendarShows) }),
    reply: SheetCalendar,
  }),
  remove: route('DELETE /api/sheet-calendars/:id', {
    summary: 'Remove a calendar with its address and its events',
    whileReadOnly: 'removes',
    params: ById,
    reply: Type.Null(),
  }),
}
