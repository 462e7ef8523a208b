import { addDays, instantOf } from '#kit/local-time.ts'
import type { SheetEvent } from './sheet-content.rules.ts'

/** How much of a calendar is printed. With `nothing`, it isn't read either. */
export const calendarShows = ['titles', 'busy', 'nothing'] as const
export type CalendarShows = (typeof calendarShows)[number]

/** Calendars of one owner, and events that are kept of each. */
export const mostCalendars = 5
export const mostEvents = 400
/** A calendar that can't be read for some weeks still has events for today. */
export const keptDays = 35

/**
 * What is kept of an event. A time is a day (`2026-11-30`, for events of whole days: `end` is the day after the last one), an instant
 * (`2026-11-30T09:00:00.000Z`), or a time wherever the owner is (`2026-11-30T09:00:00`).
 */
export interface KeptEvent {
  start: string
  end: string
  title: string | null
  /** The owner is free meanwhile, such as on a birthday. */
  isFree?: true
}

export const isDay = (time: string): boolean => time.length === 10

/** Leaves out what isn't printed, so that it isn't kept either: titles, and where only busy times are printed, free ones. */
export const keptOf = (events: readonly KeptEvent[], shows: CalendarShows): KeptEvent[] =>
  shows === 'titles' ? [...events] : events.flatMap(({ isFree, ...event }) => (isFree ? [] : { ...event, title: null }))

/** Returns what happens on a day in the owner's time zone: what begins, ends or goes on there. */
export function eventsOfDay(events: readonly KeptEvent[], day: string, timeZone: string): SheetEvent[] {
  const next = addDays(day, 1)
  const [begins, ends] = [instantOf(day, 0, timeZone), instantOf(next, 0, timeZone)].map(Number) as [number, number]
  return events.flatMap(({ start, end, title }): SheetEvent[] => {
    if (isDay(start)) return start <= day && day < end ? [{ isAllDay: true, title }] : []
    const from = inZone(start, timeZone)
    const until = inZone(end, timeZone)
    const isOn = from < ends && (until > begins || from >= begins)
    return isOn ? [{ startsAt: instant(from), endsAt: instant(until), isAllDay: false, title }] : []
  })
}

const instant = (at: number) => new Date(at).toISOString()

function inZone(time: string, timeZone: string): number {
  if (time.endsWith('Z')) return Date.parse(time)
  const [hours = 0, minutes = 0] = time.slice(11).split(':').map(Number)
  return instantOf(time.slice(0, 10), hours * 60 + minutes, timeZone).getTime()
}

const halfDayMs = 12 * 60 * 60 * 1000

/**
 * Returns when a calendar is read next: twice a day, at the same two times, which its id spreads over the day. So the calendars of all
 * owners aren't asked for together, whenever they were added.
 */
export function nextReading(id: string, now: number): number {
  const share = Number.parseInt(id.replaceAll('-', '').slice(-8), 16) || 0
  const phase = Math.floor((share / 0x1_0000_0000) * halfDayMs)
  return Math.floor((now - phase) / halfDayMs) * halfDayMs + phase + halfDayMs
}
