import type { FastifyInstance } from 'fastify'
import { createCalendarFeedsStore } from '#features/accounts/server/calendar-feeds.store.ts'
import { focusEvents, goalEvents, reminderEvents } from '#features/calendar/calendar.rules.ts'
import { addCalendarRoutes } from '#features/calendar/server/calendar.routes.ts'
import { createFocusStore } from '#features/focus-timer/server/focus-timer.store.ts'
import { createGoalsStore } from '#features/goals/server/goals.store.ts'
import { zoneOf } from '#features/reminders/planned.rules.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { dayIn } from '#kit/local-time.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { Config } from '#operations/server/config.ts'

interface CalendarParts {
  database: Database
  clock: Clock
  limits: RateLimits
  config: Pick<Config, 'brand' | 'publicUrl' | 'requireApproval'>
}

/** Limits that keep the calendar readable. */
const mostGoals = 200
const mostSessions = 500

/** Adds the private calendar address, with the events that belong in a calendar. */
export function addCalendar(app: FastifyInstance, { database, clock, limits, config }: CalendarParts): void {
  const goals = createGoalsStore(database)
  const settingsStore = createSettingsStore(database)
  const sessions = createFocusStore(database)
  addCalendarRoutes(app, {
    feeds: createCalendarFeedsStore(database, config),
    clock,
    limits,
    product: config.brand.name,
    publicUrl: config.publicUrl,
    async eventsOf(userId, { withFocus }) {
      const now = new Date(clock.now())
      const settings = await settingsStore.find(userId)
      const open = await goals.listPage({ userId, isActive: true, limit: mostGoals, now: instant(clock) })
      return [
        ...goalEvents(open, dayIn(zoneOf(settings), now)),
        ...reminderEvents(settings, now),
        ...(withFocus ? focusEvents((await sessions.list(userId)).slice(-mostSessions)) : []),
      ]
    },
  })
}
