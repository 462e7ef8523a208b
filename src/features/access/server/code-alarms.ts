import type { Basics } from '#kit/server/basics.ts'
import type { CodeAlarm } from '../codes.contract.ts'
import { createCodeAttemptsStore } from './code-attempts.store.ts'
import { everywhere } from './code-totals.ts'
import { countOpenCodes } from './codes-list.ts'

/** Refused codes per day that can no longer be customers' typing errors. */
const alarmingAttempts = 50

export function createCodeAlarms({ database, limits }: Pick<Basics, 'database' | 'limits'>) {
  const tries = createCodeAttemptsStore(database)

  return async (): Promise<CodeAlarm[]> => {
    const common = everywhere(await countOpenCodes(database.queries))
    const day = await limits.read(common, 'all')
    if (!day || day.points < alarmingAttempts) return []
    const since = new Date(day.expire - common.windowSeconds * 1000).toISOString()
    return [
      {
        kind: 'code-guessing',
        failedAttempts: day.points,
        until: new Date(day.expire).toISOString(),
        limit: common.points,
        isLimitReached: day.points >= common.points,
        networks: await tries.networks(since),
      },
    ]
  }
}
