import { type ReminderSchedule, type ReminderType, reminderTypes, type Settings } from './settings.rules.ts'

/** When this browser last showed a reminder of each type; null when it never did. Milliseconds since 1970. */
export type LastShown = Readonly<Record<ReminderType, number | null>>

export const neverShown: LastShown = { pomodoro: null, goals: null, prompts: null, reflections: null }

/** Between two reminders of whatever type, and after the first visit: they are gentle one by one. */
export const reminderGapMs = 60 * 60_000

/** A reminder that is later than this is left out: the page was opened late, or the server was not there. */
export const lateMinutes = 120

/** Weekly reminders come on Sundays. */
const weeklyDay = 0

/** What decides when a reminder comes. */
export type ReminderSettings = Pick<Settings, 'reminders' | 'schedule' | 'delivery'>

interface ReminderContext {
  settings: ReminderSettings
  lastShown: LastShown
  now: Date
}

/**
 * The types whose reminder is due now, the earliest first: at their time of the local day, or within two hours after it, outside the quiet
 * hours, once a day. What yesterday left out does not come after midnight.
 */
export function dueReminders({ settings, lastShown, now }: ReminderContext): ReminderType[] {
  const { schedule } = settings
  if (isQuietTime(schedule, now)) return []
  const day = localDay(now)
  const isDue = (type: ReminderType) => {
    const last = lastShown[type]
    const late = minuteOfDay(now) - minutesOf(schedule.times[type])
    const isShown = last !== null && dayNumber(new Date(last)) === dayNumber(now)
    return isWantedOn(settings, type, day) && late >= 0 && late <= lateMinutes && !isShown
  }
  return reminderTypes.filter(isDue).sort((one, other) => minutesOf(schedule.times[one]) - minutesOf(schedule.times[other]))
}

/** Whether a reminder of this type comes on this day of the calendar, `2026-11-22`, at some time of it. */
export function isWantedOn(
  { reminders, delivery }: Omit<ReminderSettings, 'schedule'>,
  type: ReminderType,
  day: string,
): boolean {
  const { enabled, frequency, types } = reminders
  if (!enabled || frequency === 'never' || !types[type]) return false
  if (delivery.pausedUntil !== null && day < delivery.pausedUntil) return false
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return frequency === 'weekly' ? weekday === weeklyDay : delivery.days.includes(weekday)
}

/** Whether nothing may ring: from the beginning of the quiet hours until before their end. Two equal times are no quiet hours. */
export function isQuietTime({ quiet }: Pick<ReminderSchedule, 'quiet'>, now: Date): boolean {
  return isQuietMinute(quiet, minuteOfDay(now))
}

/**
 * The minute of the day at which a reminder comes: its time, or the end of the quiet hours where that is not too late. Null: it never comes.
 */
export function shownMinute({ times, quiet }: ReminderSchedule, type: ReminderType): number | null {
  const first = minutesOf(times[type])
  for (let minute = first; minute <= Math.min(first + lateMinutes, 24 * 60 - 1); minute++) {
    if (!isQuietMinute(quiet, minute)) return minute
  }
  return null
}

/** As `isQuietTime`, of a minute of the day. */
export function isQuietMinute(quiet: ReminderSchedule['quiet'], minute: number): boolean {
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

/** As the clock on the wall shows it, so that a change to summer time moves nothing. */
const minuteOfDay = (date: Date) => date.getHours() * 60 + date.getMinutes()

/** `09:30` is 570. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The day of the local calendar, `2026-11-22`. */
function localDay(date: Date): string {
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10)
}

/** Days since 1970 of the local calendar, whatever daylight saving does. */
export function dayNumber(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
}

/** One of a few texts, another one every day. */
export function textOfDay<Text>(texts: readonly [Text, ...Text[]], now: Date): Text {
  return texts[dayNumber(now) % texts.length] ?? texts[0]
}

/** Whether enough time has passed since anything was shown; a clock that was set back does not hold reminders up for long. */
export function isGapOver(lastAny: number, now: Date): boolean {
  return Math.abs(now.getTime() - lastAny) >= reminderGapMs
}
