import type { ReminderType } from '#features/settings/settings.rules.ts'
import { addDays, dayIn, instantOf, isTimeZone, minuteIn } from '#kit/local-time.ts'
import { isQuietMinute, lateMinutes, minuteOn, minutesOf, type ReminderSettings } from './reminders.rules.ts'

/** One reminder on one day. The user gets it at most once. */
export interface PlannedReminder {
  type: ReminderType
  /** A day in the user's time zone, `2026-11-22`. */
  day: string
  at: Date
}

/** Used when the user's time zone isn't known yet, or isn't known to this server. */
const unknownZone = 'UTC'

/** A week contains each weekday. One more day, because today's time may have passed. */
const daysAhead = 8

export function zoneOf({ delivery: { timeZone } }: Pick<ReminderSettings, 'delivery'>): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : unknownZone
}

/** The time of the reminder on that day. Null when there is none. */
export function reminderOn(settings: ReminderSettings, type: ReminderType, day: string): Date | null {
  const minute = minuteOn(settings, type, day)
  return minute === null ? null : instantOf(day, minute, zoneOf(settings))
}

/** The next reminder of the type after a moment. Null when there is none. */
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

/** True if the reminder is so late that the server must have been down. Several late reminders are sent as one. */
export function isLate(planned: Date, now: Date): boolean {
  return now.getTime() - planned.getTime() > lateMinutes * 60_000
}

/** The end of the current quiet hours. Null outside of them. */
export function quietUntil(settings: ReminderSettings, now: Date): Date | null {
  const { quiet } = settings.schedule
  const zone = zoneOf(settings)
  const minute = minuteIn(zone, now)
  if (!isQuietMinute(quiet, minute)) return null
  const end = minutesOf(quiet.until)
  return instantOf(addDays(dayIn(zone, now), minute < end ? 0 : 1), end, zone)
}

/** When a reminder that is sent now expires: after two hours, or earlier when the quiet hours begin. */
export function worthUntil(settings: ReminderSettings, now: Date): Date {
  const late = new Date(now.getTime() + lateMinutes * 60_000)
  const { quiet } = settings.schedule
  if (quiet.from === quiet.until) return late
  const zone = zoneOf(settings)
  const today = dayIn(zone, now)
  const begins = [today, addDays(today, 1)].map((day) => instantOf(day, minutesOf(quiet.from), zone))
  return begins.find((at) => at > now && at < late) ?? late
}
