import { localDate } from '#kit/clock.ts'
import type { FocusDay } from './focus-timer.contract.ts'

/** `2026-11`. */
export type Month = string

export interface MonthDay {
  /** A day in the owner's time zone, `2026-11-21`. */
  day: string
  minutes: number
  /** Shade of the day: 0 without focus, 4 for more than four pomodoros. */
  level: 0 | 1 | 2 | 3 | 4
  isToday: boolean
}

/** Maximum minutes of the levels 1, 2 and 3: one, two and four pomodoros of 25 minutes. */
const levelEnds = [25, 50, 100] as const

export const monthOf = (moment: number): Month => localDate(new Date(moment)).slice(0, 7)

/** The month from the URL. The current month when the text is no month or in the future. */
export function parseMonth(text: string | null, now: number): Month {
  const latest = monthOf(now)
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text <= latest ? text : latest
}

/** The month `months` later, or earlier for a negative number. */
export function monthAfter(month: Month, months: number): Month {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

export function daysOfMonth(month: Month): string[] {
  // Day 0 of the next month is the last of this one.
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** Column of the first day. Monday is 0. */
export const firstColumn = (month: Month): number => (new Date(`${month}-01T12:00:00Z`).getUTCDay() + 6) % 7

/** The days of a month, with sessions from the server and sessions that haven't been sent yet. */
export function focusMonth(
  { month, now }: { month: Month; now: number },
  entries: readonly Pick<FocusDay, 'day' | 'minutes'>[],
): MonthDay[] {
  const today = localDate(new Date(now))
  return daysOfMonth(month).map((day) => {
    const minutes = entries.reduce((sum, entry) => (entry.day === day ? sum + entry.minutes : sum), 0)
    return { day, minutes, level: levelOf(minutes), isToday: day === today }
  })
}

function levelOf(minutes: number): MonthDay['level'] {
  const [one, two, four] = levelEnds
  if (minutes <= 0) return 0
  if (minutes <= one) return 1
  if (minutes <= two) return 2
  return minutes <= four ? 3 : 4
}
