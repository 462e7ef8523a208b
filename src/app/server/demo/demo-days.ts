import { createFocusStore } from '#features/focus-timer/server/focus-timer.store.ts'
import type { Timeframe } from '#features/goals/goals.rules.ts'
import { createGoalsStore } from '#features/goals/server/goals.store.ts'
import type { Database } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'

const dayMs = 86_400_000
const goals: [title: string, timeframe: Timeframe, daysAgo: number][] = [
  ['Draw in every city I visit', 'yearly', 60],
  ['Finish the garden plan', 'quarterly', 41],
  ['Read two novels', 'monthly', 12],
  ['A Sunday walk without the phone', 'weekly', 5],
  ['Three lines before breakfast', 'daily', 2],
]
/** Minutes of focus per day, starting with today. */
const minutes = [50, 75, 25, 100, 0, 50, 75, 25, 125, 50, 0, 75, 50, 100]

/** Adds the goals of the demo's owner, and their focus sessions of two weeks. */
export async function fillDays(database: Database, userId: string, now: number): Promise<void> {
  const store = createGoalsStore(database)
  for (const [title, timeframe, daysAgo] of goals)
    await store.insert({ userId, title, timeframe, now: new Date(now - daysAgo * dayMs).toISOString() })
  const focus = createFocusStore(database)
  for (const [daysAgo, sum] of minutes.entries()) {
    const endedAt = new Date(now - daysAgo * dayMs)
    const day = endedAt.toLocaleDateString('sv-SE')
    for (let done = 0; done < sum; done += 25)
      await focus.insert({ id: newId(), userId, day, minutes: 25, endedAt: endedAt.toISOString() })
  }
}
