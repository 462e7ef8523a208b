import { createTimers as createFeature, type Timers } from '#features/focus-timer/server/timers.ts'
import { lengthsOf } from '#features/focus-timer/timer-lengths.rules.ts'
import type { Push } from '#features/push/server/push.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'

interface TimersParts {
  database: Database
  clock: Clock
  push: Pick<Push, 'queuePush'>
}

/** Creates the timers of all users. Their lengths come from the settings. */
export function createTimers({ database, clock, push }: TimersParts): Timers {
  const { findIn } = createSettingsStore(database)
  return createFeature({
    database,
    clock,
    queuePush: push.queuePush,
    findLengths: async (tx, userId) => lengthsOf((await findIn(tx, userId)).timer),
  })
}
