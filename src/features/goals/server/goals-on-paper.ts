import { addDays, dayIn, instantOf } from '#kit/local-time.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { returnIn } from './goals.routes.ts'
import type { createGoalsStore } from './goals.store.ts'

type Goals = Pick<ReturnType<typeof createGoalsStore>, 'findIn' | 'changeIn'>

interface OnDay {
  id: string
  userId: string
  /** The day on which it was done, and where its owner lives. */
  day: string
  timeZone: string
  now: string
}

/** Completes a goal on a day that may be over. False when it's gone or was completed since the day began. */
export async function completeOnDay(tx: Tx, goals: Goals, { id, userId, day, timeZone, now }: OnDay): Promise<boolean> {
  const goal = await goals.findIn(tx, { id, userId }, now)
  if (!goal?.isActive || (goal.completedAt ?? '') >= instantOf(day, 0, timeZone).toISOString()) return false
  // The last minute of that day, unless it goes on.
  const doneAt = new Date(Math.min(Date.parse(now), instantOf(addDays(day, 1), 0, timeZone).getTime() - 60_000))
  const returnOf = (timeframe: (typeof goal)['timeframe']) => returnIn(timeZone, timeframe, doneAt)
  return (await goals.changeIn(tx, { id, userId }, { isActive: false, returnOf, now: doneAt.toISOString() })) !== null
}

/** Reopens a goal that was completed on that day. One that was completed again since stays as it is. */
export async function reopenOfDay(tx: Tx, goals: Goals, { id, userId, day, timeZone, now }: OnDay): Promise<void> {
  const goal = await goals.findIn(tx, { id, userId }, now)
  if (!goal?.completedAt || dayIn(timeZone, new Date(goal.completedAt)) !== day) return
  await goals.changeIn(tx, { id, userId }, { isActive: true, now })
}
