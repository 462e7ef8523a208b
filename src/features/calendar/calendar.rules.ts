import type { Timeframe } from '#features/goals/goals.rules.ts'
import { reminderOn, zoneOf } from '#features/reminders/planned.rules.ts'
import type { ReminderSettings } from '#features/reminders/reminders.rules.ts'
import { textOfDay } from '#features/reminders/reminders.rules.ts'
import { reminderTexts } from '#features/reminders/reminders.texts.ts'
import { reminderTypes } from '#features/settings/settings.rules.ts'
import type { Say } from '#kit/errors.ts'
import { addDays, dayIn } from '#kit/local-time.ts'
import { calendarTexts } from './calendar.texts.ts'

/** An event of the calendar. Its id never changes, so that calendar programs move an event instead of showing it twice. */
export interface CalendarEvent {
  id: string
  title: string
  /** A day in the user's time zone, or a period of time. */
  when: { day: string; repeats?: 'daily' | 'weekly' } | { from: Date; to: Date }
}

interface DatedGoal {
  id: string
  title: string
  timeframe: Timeframe
}

/** How many days ahead reminders are shown. */
const reminderDays = 30
const reminderMinutes = 5

/** Puts an open goal on the last day of its week, month, quarter or year. Daily goals repeat every day. */
export function goalEvents(goals: readonly DatedGoal[], today: string): CalendarEvent[] {
  return goals.map(({ id, title, timeframe }) => ({ id: `goal-${id}`, title, when: goalDay(timeframe, today) }))
}

function goalDay(timeframe: Timeframe, today: string): { day: string; repeats?: 'daily' | 'weekly' } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  switch (timeframe) {
    case 'daily':
      return { day: today, repeats: 'daily' }
    case 'weekly':
      // Weeks begin on Monday, like in the focus timer.
      return { day: addDays(today, (7 - weekdayOf(today)) % 7), repeats: 'weekly' }
    case 'monthly':
      return { day: lastDay(year, month) }
    case 'quarterly':
      return { day: lastDay(year, Math.ceil(month / 3) * 3) }
    case 'yearly':
      return { day: lastDay(year, 12) }
  }
}

const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay()
/** The last day of a month. `month` is 1 to 12. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The reminders of the next days as absolute times, so that daylight saving time doesn't shift them. */
export function reminderEvents(settings: ReminderSettings, { now, say }: { now: Date; say: Say }): CalendarEvent[] {
  const today = dayIn(zoneOf(settings), now)
  const days = Array.from({ length: reminderDays }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((day) =>
    reminderTypes.flatMap((type) => {
      const from = reminderOn(settings, type, day)
      if (from === null) return []
      const { title } = textOfDay(say(reminderTexts)[type], new Date(`${day}T12:00`))
      return [{ id: `reminder-${type}-${day}`, title, when: { from, to: laterBy(from, reminderMinutes) } }]
    }),
  )
}

export function focusEvents(sessions: readonly { id: string; minutes: number; endedAt: string }[], say: Say): CalendarEvent[] {
  return sessions.map(({ id, minutes, endedAt }) => {
    const to = new Date(endedAt)
    return { id: `focus-${id}`, title: say(calendarTexts).focus(minutes), when: { from: laterBy(to, -minutes), to } }
  })
}

const laterBy = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
