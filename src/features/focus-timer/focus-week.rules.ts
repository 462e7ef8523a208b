import { localDate } from '#kit/clock.ts'
import type { FocusDay } from './focus-timer.contract.ts'

export interface WeekDay {
  /** A day in the owner's time zone, `2026-11-21`. */
  day: string
  minutes: number
  isToday: boolean
  isFuture: boolean
}

/** The seven days of the week that contains this moment, starting on Monday. */
export function daysOfWeek(moment: number): string[] {
  const date = new Date(moment)
  const monday = date.getDate() - ((date.getDay() + 6) % 7)
  // Noon, because daylight saving time can't move it to another day.
  return Array.from({ length: 7 }, (_, index) => localDate(new Date(date.getFullYear(), date.getMonth(), monday + index, 12)))
}

/** The days of the week, with sessions from the server and sessions that haven't been sent yet. */
export function focusWeek(now: number, entries: readonly Pick<FocusDay, 'day' | 'minutes'>[]): WeekDay[] {
  const today = localDate(new Date(now))
  return daysOfWeek(now).map((day) => ({
    day,
    minutes: entries.reduce((sum, entry) => (entry.day === day ? sum + entry.minutes : sum), 0),
    isToday: day === today,
    isFuture: day > today,
  }))
}
