import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { RetentionDays } from '../config.ts'
import { features } from '../features.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes what is older than its limit. `clock` must be a trusted one. */
export async function removeOutdated(options: { database: Database; clock: Clock; retentionDays: RetentionDays }): Promise<void> {
  const { clock } = options
  const round = { ...options, now: instant(clock), before: (days: number) => instant(clock, -days * dayMs) }
  for (const feature of features) await feature.removeOutdated?.(round)
}
