import type { FastifyBaseLogger } from 'fastify'
import type { Brand } from '#kit/brand.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createTrustedClock } from '#kit/server/trusted-clock/trusted-clock.ts'
import { type KeptDays, usualKeptDays } from '../config.ts'
import { features } from '../features.ts'
import { removeOldCopies } from '../installation/copy-before-migration.ts'
import { reconcileFiles } from '../installation/reconcile-files.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { removeOutdated } from './kept-times.ts'
import { enqueueGiveBack } from './spare-space.ts'

const everyMs = 10 * 60 * 1000

export interface CleanupOptions {
  database: Database
  files: FileStore
  clock: Clock
  brand: Brand
  /** Folder that has copies from before updates; omitted in tests that have none. */
  dataDir?: string
  /** Base of the links in emails; omitted in tests that read none. */
  publicUrl?: string
  keptDays?: KeptDays
  /** Replans reminders that a wrong clock has put into the far future. */
  planReminders?: () => Promise<void>
  logger?: FastifyBaseLogger
}

/**
 * Removes what has expired by `clock`, which must be a trusted one: sessions, registrations, unconfirmed subscriptions, rate limits,
 * deleted uploads and accounts, old emails and old log entries. Then checks the files, and gives unused space of the database back to the
 * disk.
 */
export async function cleanUp({
  database,
  files,
  clock,
  brand,
  publicUrl = 'http://localhost:3000',
  logger,
  keptDays = usualKeptDays,
  planReminders = async () => undefined,
  dataDir,
}: CleanupOptions): Promise<void> {
  for (const feature of features) await feature.cleanUp?.({ database, clock, brand, publicUrl })
  await deleteDueAccounts({ database, clock, brand })
  await removeOutdated({ database, clock, keptDays })
  if (dataDir !== undefined) await removeOldCopies(dataDir, clock)
  await planReminders()
  await enqueueGiveBack({ database, clock })
  await reconcileFiles({ database, files, clock, logger })
}

/**
 * Cleans up now and every ten minutes, except while the clock is in doubt. The returned function stops it and waits for a running round.
 */
export function startCleanup(options: CleanupOptions & { logger: FastifyBaseLogger }): () => Promise<void> {
  const trustedClock = createTrustedClock({ ...options, monotonic: { now: () => performance.now() } })
  const cleanUpIfClockIsTrusted = async () => {
    const clock = await trustedClock.read()
    if (clock) await cleanUp({ ...options, clock })
  }
  let round: Promise<void> = Promise.resolve()
  const begin = () => {
    round = round.then(cleanUpIfClockIsTrusted).catch((error: unknown) => options.logger.error({ err: error }, 'cleanup failed'))
  }
  begin()
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
