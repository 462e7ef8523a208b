import {
  isQuietMinute,
  isWantedOn,
  lateMinutes,
  minutesOf,
  type ReminderSettings,
  shownMinute,
} from '#features/settings/reminders.rules.ts'
import type { ReminderType } from '#features/settings/settings.rules.ts'
import { addDays, dayIn, instantOf, isTimeZone, minuteIn } from '#kit/local-time.ts'

/** One reminder of one day: a person gets it at most once. */
export interface PlannedReminder {
  type: ReminderType
  /** Of the person's own calendar, `2026-11-22`. */
  day: string
  at: Date
}

/** Nobody has said where they are yet, or the zone is one that this server does not know any more. */
const unknownZone = 'UTC'

/** A week has one day of each name; one more for today's, whose time may have passed. */
const daysAhead = 8

export function zoneOf({ delivery: { timeZone } }: Pick<ReminderSettings, 'delivery'>): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : unknownZone
}

/** When the reminder comes on that day; null: it does not. */
export function reminderOn(settings: ReminderSettings, type: ReminderType, day: string): Date | null {
  if (!isWantedOn(settings, type, day)) return null
  const minute = shownMinute(settings.schedule, type)
  return minute === null ? null : instantOf(day, minute, zoneOf(settings))
}

/** The next reminder of the type after a moment; null when none is to come. */
export function nextReminder(settings: ReminderSettings, type: ReminderType, after: Date): PlannedReminder | null {
  const today = dayIn(zoneOf(settings), after)
  const { pausedUntil } = settings.delivery
  const first = pausedUntil !== null && pausedUntil > today ? pausedUntil : today
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(first, ahead)
    const at = reminderOn(settings, type, day)
    if (at !== null && at > after) return { type, day, at }
  }
  return null
}

/** Later than that, the server was not there: several become one. */
export function isLate(planned: Date, now: Date): boolean {
  return now.getTime() - planned.getTime() > lateMinutes * 60_000
}

/** When the quiet hours that it is now end; null: they are not. */
export function quietUntil(settings: ReminderSettings, now: Date): Date | null {
  const { quiet } = settings.schedule
  const zone = zoneOf(settings)
  const minute = minuteIn(zone, now)
  if (!isQuietMinute(quiet, minute)) return null
  const end = minutesOf(quiet.until)
  return instantOf(addDays(dayIn(zone, now), minute < end ? 0 : 1), end, zone)
}

/** Until when a reminder that is sent now is worth something: two hours, and never into the quiet hours. */
export function worthUntil(settings: ReminderSettings, now: Date): Date {
  const late = new Date(now.getTime() + lateMinutes * 60_000)
  const { quiet } = settings.schedule
  if (quiet.from === quiet.until) return late
  const zone = zoneOf(settings)
  const today = dayIn(zone, now)
  const begins = [today, addDays(today, 1)].map((day) => instantOf(day, minutesOf(quiet.from), zone))
  return begins.find((at) => at > now && at < late) ?? late
}
