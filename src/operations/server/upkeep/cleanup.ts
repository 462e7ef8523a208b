import type { FastifyBaseLogger } from 'fastify'
import { createAccessStore } from '#features/access/server/access.store.ts'
import { createCalendarFeedsStore } from '#features/accounts/server/calendar-feeds.store.ts'
import { createDevicePasswordsStore } from '#features/accounts/server/device-passwords.store.ts'
import { createExternalIdentitiesStore } from '#features/accounts/server/external/external-identities.store.ts'
import { createEmailFactorChange } from '#features/accounts/server/factors/email-factor-change.ts'
import { createFactorReset } from '#features/accounts/server/factors/factor-reset.ts'
import { createFactorsStore } from '#features/accounts/server/factors/factors.store.ts'
import { createSessionStore } from '#features/accounts/server/sessions.store.ts'
import { createGoalsStore } from '#features/goals/server/goals.store.ts'
import { deletedKeptMs, partsKeptMs } from '#features/library/library.rules.ts'
import { createPageTextsStore } from '#features/library/server/page-texts.store.ts'
import { createUploadPartsStore } from '#features/library/server/upload-parts.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { createSubscriptionsStore } from '#features/newsletter/server/subscriptions.store.ts'
import type { Brand } from '#kit/brand.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createJobsStore } from '#kit/server/jobs/jobs.store.ts'
import { createRateLimits } from '#kit/server/rate-limits.ts'
import { absoluteLifetimeMs, sessionLifetimeMs } from '#kit/server/sessions.ts'
import { createTrustedClock } from '#kit/server/trusted-clock/trusted-clock.ts'
import { removeOldCopies } from '../installation/copy-before-migration.ts'
import { reconcileFiles } from '../installation/reconcile-files.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { type KeptDays, removeOutdated, usualKeptDays } from './kept-times.ts'
import { enqueueGiveBack } from './spare-space.ts'

/** How long the deletion of a goal can be undone. */
const undoMs = 60 * 60 * 1000
/** How long a finished job is kept, with its key. */
const doneJobsKeptMs = 30 * 24 * 60 * 60 * 1000
/** PDFs from before their text was read: how many get a job in each round. None of them is urgent. */
const textsAtOnce = 200
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
  const now = instant(clock)
  const uploads = createUploadsStore(database, new Set())
  const anyUser = { requireApproval: false }
  const sessions = createSessionStore(database, anyUser)
  await sessions.removeExpired(now)
  await sessions.shorten({ expire: instant(clock, sessionLifetimeMs), endsAt: instant(clock, absoluteLifetimeMs) })
  await createDevicePasswordsStore(database, anyUser).removeExpired(now)
  await createCalendarFeedsStore(database, anyUser).removeExpired(now)
  await createAccessStore(database).removeExpiredRegistrations(now)
  await createExternalIdentitiesStore(database).removeExpiredLogins(now)
  await createFactorsStore(database).removeExpired(now)
  const emailChange = createEmailFactorChange({ brand, publicUrl })
  await createFactorReset({ database, clock, brand, publicUrl, emailChange }).removeDue()
  await createSubscriptionsStore(database).removeUnconfirmed(now)
  await createRateLimits({ database, clock }).sweep()
  await createGoalsStore(database).purge(instant(clock, -undoMs))
  await uploads.purge(instant(clock, -deletedKeptMs))
  await createUploadPartsStore(database).removeOlder(instant(clock, -partsKeptMs))
  await deleteDueAccounts({ database, clock, brand })
  await createJobsStore(database, clock).removeDone(instant(clock, -doneJobsKeptMs))
  await removeOutdated({ database, clock, keptDays })
  if (dataDir !== undefined) await removeOldCopies(dataDir, clock)
  await planReminders()
  await enqueueGiveBack({ database, clock })
  await createPageTextsStore(database).enqueueUnread(textsAtOnce)
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
