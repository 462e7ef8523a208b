import type { Timeframe } from '#features/goals/goals.rules.ts'
import { reminderOn, zoneOf } from '#features/reminders/planned.rules.ts'
import type { ReminderSettings } from '#features/settings/reminders.rules.ts'
import { textOfDay } from '#features/settings/reminders.rules.ts'
import { reminderTexts } from '#features/settings/reminders.texts.ts'
import { reminderTypes } from '#features/settings/settings.rules.ts'
import { addDays, dayIn } from '#kit/local-time.ts'
import { calendarTexts as texts } from './calendar.texts.ts'

/** Something in the calendar. Its id never changes, so that a calendar program moves it instead of showing it twice. */
export interface CalendarEvent {
  id: string
  title: string
  /** A day of the person's own calendar, or a stretch of time. */
  when: { day: string; repeats?: 'daily' | 'weekly' } | { from: Date; to: Date }
}

interface DatedGoal {
  id: string
  title: string
  timeframe: Timeframe
}

/** How far ahead reminders are shown. */
const reminderDays = 30
const reminderMinutes = 5

/** A goal stands on the last day of its week, month, quarter or year, as long as it is open; a daily one on each day. */
export function goalEvents(goals: readonly DatedGoal[], today: string): CalendarEvent[] {
  return goals.map(({ id, title, timeframe }) => ({ id: `goal-${id}`, title, when: goalDay(timeframe, today) }))
}

function goalDay(timeframe: Timeframe, today: string): { day: string; repeats?: 'daily' | 'weekly' } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  switch (timeframe) {
    case 'daily':
      return { day: today, repeats: 'daily' }
    case 'weekly':
      // Weeks begin on Monday, as in the timer.
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
/** Of a month, 1 to 12. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The reminders of the next days, each at its instant, so that a change to summer time moves nothing. */
export function reminderEvents(settings: ReminderSettings, now: Date): CalendarEvent[] {
  const today = dayIn(zoneOf(settings), now)
  const days = Array.from({ length: reminderDays }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((day) =>
    reminderTypes.flatMap((type) => {
      const from = reminderOn(settings, type, day)
      if (from === null) return []
      const { title } = textOfDay(reminderTexts[type], new Date(`${day}T12:00`))
      return [{ id: `reminder-${type}-${day}`, title, when: { from, to: laterBy(from, reminderMinutes) } }]
    }),
  )
}

export function focusEvents(sessions: readonly { id: string; minutes: number; endedAt: string }[]): CalendarEvent[] {
  return sessions.map(({ id, minutes, endedAt }) => {
    const to = new Date(endedAt)
    return { id: `focus-${id}`, title: texts.focus(minutes), when: { from: laterBy(to, -minutes), to } }
  })
}

const laterBy = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
