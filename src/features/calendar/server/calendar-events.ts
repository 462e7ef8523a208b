import { zoneOf } from '#features/reminders/planned.rules.ts'
import type { ReminderSettings } from '#features/reminders/reminders.rules.ts'
import { instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { dayIn } from '#kit/local-time.ts'
import type { Basics } from '#kit/server/basics.ts'
import { focusEvents, goalEvents, reminderEvents } from '../calendar.rules.ts'

/** Limits that keep the calendar readable. */
const mostGoals = 200
const mostSessions = 500

export interface EventsOptions extends Pick<Basics, 'clock' | 'wordings'> {
  settings: { find(userId: string): Promise<ReminderSettings & { language: Language | null }> }
  goals: {
    listPage(page: { userId: string; isActive: true; limit: number; now: string }): Promise<Parameters<typeof goalEvents>[0]>
  }
  focusSessions: { list(userId: string, most: number): Promise<Parameters<typeof focusEvents>[0]> }
}

/** Returns the events of a user with the language of their texts. */
export async function calendarEvents(
  { clock, wordings, settings, goals, focusSessions }: EventsOptions,
  { userId, withFocus }: { userId: string; withFocus: boolean },
) {
  const now = new Date(clock.now())
  const own = await settings.find(userId)
  const open = await goals.listPage({ userId, isActive: true, limit: mostGoals, now: instant(clock) })
  const { language, say } = wordings.in(own.language)
  const events = [
    ...goalEvents(open, dayIn(zoneOf(own), now)),
    ...reminderEvents(own, { now, say }),
    ...(withFocus ? focusEvents(await focusSessions.list(userId, mostSessions), say) : []),
  ]
  return { events, language }
}
