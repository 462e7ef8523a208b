import type { FastifyBaseLogger } from 'fastify'
import type { Basics } from '#kit/server/basics.ts'
import type { Round } from '#kit/server/jobs/rounds.ts'
import { createTrustedClock } from '#kit/server/trusted-clock/trusted-clock.ts'
import { type RetentionDays, usualRetentionDays } from '../config.ts'
import { features } from '../features.ts'
import { removeOldCopies } from '../installation/copy-before-migration.ts'
import { reconcileFiles } from '../installation/reconcile-files.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { removeOutdated } from './retention.ts'
import { enqueueGiveBack } from './spare-space.ts'

export interface CleanupOptions extends Pick<Basics, 'database' | 'files' | 'clock' | 'wordings'> {
  /** Folder that has copies from before updates; omitted in tests that have none. */
  dataDir?: string
  /** Base of the links in emails; omitted in tests that read none. */
  publicUrl?: string
  retentionDays?: RetentionDays
  /** Replans reminders that a wrong clock has put into the far future. */
  planReminders?: () => Promise<void>
  logger?: FastifyBaseLogger
}

/**
 * Removes what has expired by `clock`, which must be a trusted one: sessions, registrations, unconfirmed subscriptions, rate limits,
 * deleted uploads and accounts, old emails and old log entries. Then checks the files, and gives unused space of the database back to the
 * disk.
 */
export async function cleanUp(options: CleanupOptions): Promise<void> {
  const {
    database,
    files,
    clock,
    wordings,
    publicUrl = 'http://localhost:3000',
    logger,
    retentionDays = usualRetentionDays,
  } = options
  const { planReminders = async () => undefined, dataDir } = options
  for (const feature of features) await feature.cleanUp?.({ database, clock, wordings, publicUrl })
  await deleteDueAccounts({ database, clock, wordings })
  await removeOutdated({ database, clock, retentionDays })
  if (dataDir !== undefined) await removeOldCopies(dataDir, clock)
  await planReminders()
  await enqueueGiveBack({ database, clock })
  await reconcileFiles({ database, files, clock, logger })
}

/** Cleans up, except while the clock is in doubt. */
export function cleanupRound(options: CleanupOptions & { logger: FastifyBaseLogger }): Round {
  const trustedClock = createTrustedClock({ ...options, monotonic: { now: () => performance.now() } })
  return {
    everyMs: 10 * 60 * 1000,
    async run() {
      const clock = await trustedClock.read()
      if (clock) await cleanUp({ ...options, clock })
    },
    onError: (error) => options.logger.error({ err: error }, 'cleanup failed'),
  }
}
