import { type ReminderType, reminderTypes, type Settings } from './settings.rules.ts'

/** When this browser last showed a reminder of each type; null when it never did. Milliseconds since 1970. */
export type LastShown = Readonly<Record<ReminderType, number | null>>

export const neverShown: LastShown = { pomodoro: null, goals: null, prompts: null, reflections: null }

/** Between two reminders of whatever type, and after the first visit: they are gentle one by one. */
export const reminderGapMs = 60 * 60_000

const daysBetween = { daily: 1, weekly: 7 }

interface Occasion {
  settings: Pick<Settings, 'reminders'>
  lastShown: LastShown
  now: Date
}

/**
 * The types whose reminder is due: a day, or a week, of the local calendar after the last one. The one that has waited longest comes first.
 * A last one in the future, of a clock that was wrong, counts as long ago when it is as many days away.
 */
export function dueReminders({ settings: { reminders }, lastShown, now }: Occasion): ReminderType[] {
  const { enabled, frequency, types } = reminders
  if (!enabled || frequency === 'never') return []
  const isDue = (type: ReminderType) => {
    const last = lastShown[type]
    return types[type] && (last === null || Math.abs(dayNumber(now) - dayNumber(new Date(last))) >= daysBetween[frequency])
  }
  return reminderTypes.filter(isDue).sort((one, other) => (lastShown[one] ?? 0) - (lastShown[other] ?? 0))
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
export function isQuietOver(lastAny: number, now: Date): boolean {
  return Math.abs(now.getTime() - lastAny) >= reminderGapMs
}
