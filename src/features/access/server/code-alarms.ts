import type { Database } from '#kit/server/db/database.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { CodeAlarm } from '../codes.contract.ts'
import { createCodeAttemptsStore } from './code-attempts.store.ts'
import { everywhere } from './register.ts'

/** More refused codes in an hour than customers mistype. */
const alarmingAttempts = 50

/** Tells the operator that somebody is guessing codes. */
export function createCodeAlarms({ database, limits }: { database: Database; limits: RateLimits }) {
  const tries = createCodeAttemptsStore(database)

  return async (): Promise<CodeAlarm[]> => {
    const hour = await limits.read(everywhere, 'all')
    if (!hour || hour.points < alarmingAttempts) return []
    const since = new Date(hour.expire - everywhere.windowSeconds * 1000).toISOString()
    return [
      {
        kind: 'code-guessing',
        failedAttempts: hour.points,
        until: new Date(hour.expire).toISOString(),
        limit: everywhere.points,
        isLimitReached: hour.points > everywhere.points,
        networks: await tries.networks(since),
      },
    ]
  }
}
