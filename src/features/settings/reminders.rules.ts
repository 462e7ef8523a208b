import { type ReminderSchedule, type ReminderType, reminderTypes, type Settings } from './settings.rules.ts'

/** When this browser last showed a reminder of each type; null when it never did. Milliseconds since 1970. */
export type LastShown = Readonly<Record<ReminderType, number | null>>

export const neverShown: LastShown = { pomodoro: null, goals: null, prompts: null, reflections: null }

/** Between two reminders of whatever type, and after the first visit: they are gentle one by one. */
export const reminderGapMs = 60 * 60_000

/** A reminder that is later than this is left out: the page was opened late. */
const lateMinutes = 120

/** Weekly reminders come on Sundays. */
const weeklyDay = 0

interface ReminderContext {
  settings: Pick<Settings, 'reminders' | 'schedule'>
  lastShown: LastShown
  now: Date
}

/**
 * The types whose reminder is due now, the earliest first: at their time of the local day, or within two hours after it, outside the quiet
 * hours, once a day. What yesterday left out does not come after midnight.
 */
export function dueReminders({ settings: { reminders, schedule }, lastShown, now }: ReminderContext): ReminderType[] {
  const { enabled, frequency, types } = reminders
  if (!enabled || frequency === 'never' || isQuietTime(schedule, now)) return []
  if (frequency === 'weekly' && now.getDay() !== weeklyDay) return []
  const isDue = (type: ReminderType) => {
    const last = lastShown[type]
    const late = minuteOfDay(now) - minutesOf(schedule.times[type])
    const isShown = last !== null && dayNumber(new Date(last)) === dayNumber(now)
    return types[type] && late >= 0 && late <= lateMinutes && !isShown
  }
  return reminderTypes.filter(isDue).sort((one, other) => minutesOf(schedule.times[one]) - minutesOf(schedule.times[other]))
}

/** Whether nothing may ring: from the beginning of the quiet hours until before their end. Two equal times are no quiet hours. */
export function isQuietTime({ quiet }: Pick<ReminderSchedule, 'quiet'>, now: Date): boolean {
  return isQuietMinute(quiet, minuteOfDay(now))
}

/** Whether a reminder at this time is never shown: the quiet hours last until it would be too late. */
export function isNeverShown({ times, quiet }: ReminderSchedule, type: ReminderType): boolean {
  const first = minutesOf(times[type])
  for (let minute = first; minute <= Math.min(first + lateMinutes, 24 * 60 - 1); minute++) {
    if (!isQuietMinute(quiet, minute)) return false
  }
  return true
}

function isQuietMinute(quiet: ReminderSchedule['quiet'], minute: number): boolean {
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

/** As the clock on the wall shows it, so that a change to summer time moves nothing. */
const minuteOfDay = (date: Date) => date.getHours() * 60 + date.getMinutes()

/** `09:30` is 570. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
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
