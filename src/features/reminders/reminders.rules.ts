import {
  ofEachReminder,
  type ReminderSchedule,
  type ReminderType,
  reminderTypes,
  type Settings,
} from '#features/settings/settings.rules.ts'
import { localDate, localDayNumber } from '#kit/local-day.ts'

/** When this browser last showed each type of reminder, in milliseconds since 1970. Null when it never did. */
export type LastShown = Readonly<Record<ReminderType, number | null>>

export const neverShown: LastShown = ofEachReminder(() => null)

/** Least time between two reminders of any type, and after the first visit, so that they never pile up. */
export const reminderGapMs = 60 * 60_000

/** A reminder later than this is left out: the page was opened late, or the server was down. */
export const lateMinutes = 120

/** The day of weekly reminders: Sunday. */
const weeklyDay = 0

/** The settings that decide when a reminder is due. */
export type ReminderSettings = Pick<Settings, 'reminders' | 'schedule' | 'delivery'>

interface ReminderContext {
  settings: ReminderSettings
  lastShown: LastShown
  now: Date
}

/**
 * Returns the types of reminders that are due now, the earliest first. A reminder is due once a day, from its time of the local day until
 * two hours later, outside the quiet hours. A reminder that was left out yesterday isn't shown after midnight.
 */
export function dueReminders({ settings, lastShown, now }: ReminderContext): ReminderType[] {
  const { schedule } = settings
  if (isQuietTime(schedule, now)) return []
  const day = localDate(now)
  const isDue = (type: ReminderType) => {
    const last = lastShown[type]
    const isShown = last !== null && localDayNumber(new Date(last)) === localDayNumber(now)
    const first = minuteOn(settings, type, day)
    const minute = minuteOfDay(now)
    return (
      !isShown &&
      first !== null &&
      existingMinute(first, now) <= minute &&
      minute <= minutesOf(schedule.times[type]) + lateMinutes
    )
  }
  return reminderTypes.filter(isDue).sort((one, other) => minutesOf(schedule.times[one]) - minutesOf(schedule.times[other]))
}

/** Returns the minute from which a reminder is due on a day, `2026-11-22`. Null when there is none on that day. */
export function minuteOn(settings: ReminderSettings, type: ReminderType, day: string): number | null {
  return isWantedOn(settings, type, day) ? shownMinute(settings.schedule, type) : null
}

function isWantedOn({ reminders, delivery }: Omit<ReminderSettings, 'schedule'>, type: ReminderType, day: string): boolean {
  const { enabled, frequency, types } = reminders
  if (!enabled || frequency === 'never' || !types[type]) return false
  if (delivery.pausedUntil !== null && day < delivery.pausedUntil) return false
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return frequency === 'weekly' ? weekday === weeklyDay : delivery.days.includes(weekday)
}

/**
 * True during the quiet hours, when no reminder may ring. Their start is inclusive, their end exclusive. Two equal times mean no quiet
 * hours.
 */
export function isQuietTime({ quiet }: Pick<ReminderSchedule, 'quiet'>, now: Date): boolean {
  return isQuietMinute(quiet, minuteOfDay(now))
}

/**
 * Returns the minute of the day at which a reminder is shown: its time, or the end of the quiet hours. Null when that would be too late.
 */
export function shownMinute({ times, quiet }: ReminderSchedule, type: ReminderType): number | null {
  const first = minutesOf(times[type])
  for (let minute = first; minute <= Math.min(first + lateMinutes, 24 * 60 - 1); minute++) {
    if (!isQuietMinute(quiet, minute)) return minute
  }
  return null
}

/** Like `isQuietTime`, for a minute of the day. */
export function isQuietMinute(quiet: ReminderSchedule['quiet'], minute: number): boolean {
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

/** The wall-clock time, so that a change to or from summer time moves no reminder. */
const minuteOfDay = (date: Date) => date.getHours() * 60 + date.getMinutes()

/**
 * Returns the minute itself, or five minutes before the end of a day that ends before it. In Greenland, summer time begins at the end of a
 * day: that day has no 23:30.
 */
function existingMinute(minute: number, now: Date): number {
  const nextDay = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const last = minuteOfDay(new Date(nextDay.getTime() - 60_000))
  return minute <= last ? minute : last - 4
}

/** Converts a time of day to minutes: `09:30` is 570. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Picks one of the texts, a different one each day. */
export function textOfDay<Text>(texts: readonly [Text, ...Text[]], now: Date): Text {
  return texts[localDayNumber(now) % texts.length] ?? texts[0]
}

/** True when enough time has passed since the last reminder of any type. A clock that was set back delays reminders by at most the gap. */
export function isGapOver(lastAny: number, now: Date): boolean {
  return Math.abs(now.getTime() - lastAny) >= reminderGapMs
}
