import type { CodeAlarm } from '#features/admin/overview.contract.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Limits } from '#kit/server/limits.ts'
import { createCodeTriesStore } from './code-tries.store.ts'
import { everywhere } from './register.ts'

/** More refused codes in an hour than customers mistype. */
const alarmingTries = 50

/** Tells the operator that somebody is guessing codes. */
export function createCodeAlarms({ database, limits }: { database: Database; limits: Limits }) {
  const tries = createCodeTriesStore(database)

  return async (): Promise<CodeAlarm[]> => {
    const hour = await limits.read(everywhere, 'all')
    if (!hour || hour.points < alarmingTries) return []
    const since = new Date(hour.expire - everywhere.windowSeconds * 1000).toISOString()
    return [
      {
        kind: 'code-guessing',
        failedTries: hour.points,
        until: new Date(hour.expire).toISOString(),
        limit: everywhere.points,
        isLimitReached: hour.points > everywhere.points,
        networks: await tries.networks(since),
      },
    ]
  }
}
