import type { Timers } from '#features/focus-timer/server/timers.ts'
import { createTextJobs } from '#features/library/server/read-texts.ts'
import { createThumbnails } from '#features/library/server/thumbnails.ts'
import { createPlannerStore } from '#features/planner/server/planner.store.ts'
import type { PlannerReaders } from '#features/planner/server/planner.ts'
import type { Push } from '#features/push/server/push.ts'
import type { Reminders } from '#features/reminders/server/reminders.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { removeFiles, removeFilesKind } from '#kit/server/files/remove-files.ts'
import { createJobScheduler, type JobScheduler, type JobSchedulerOptions, type JobShare } from '#kit/server/jobs/scheduler.ts'
import type { BackupSchedule } from '#operations/server/backup/schedule.ts'
import { giveBackKind, giveBackSpace } from '#operations/server/upkeep/spare-space.ts'
import { plannerJobs } from './planner.ts'

export interface JobsOptions extends Pick<JobSchedulerOptions, 'database' | 'clock' | 'logger'> {
  files: FileStore
  documents: DocumentWorker
  readers: PlannerReaders
  pageCache: PageCache
  push: Pick<Push, 'handlers'>
  reminders: Pick<Reminders, 'handlers'>
  timers: Pick<Timers, 'handlers'>
  /** The backups of the schedule. Null when the server makes none. */
  backups: Pick<BackupSchedule, 'handlers'> | null
}

/** The slow documents of so many owners are read at a time. An owner has only one of these places. */
const slowDocumentsAtOnce = 3
/** Push services take time to reply, so messages are sent in parallel. */
const pushesAtOnce = 8
/** The jobs of a crashed process are retried after this time; it's short because reminders are about the present. */
const reminderLeaseMs = 10_000

/** The shares that send reminders and other notifications. */
export const reminderShares = ({ push, reminders }: Pick<JobsOptions, 'push' | 'reminders'>): JobShare[] => [
  { handlers: reminders.handlers, leaseMs: reminderLeaseMs },
  { handlers: push.handlers, atOnce: pushesAtOnce, leaseMs: reminderLeaseMs },
]

/** Creates the scheduler of this process, with every kind of job. Slow kinds have shares of their own, so that nothing else waits for them. */
export function createJobs({
  files,
  documents,
  readers,
  pageCache,
  push,
  reminders,
  timers,
  backups,
  ...options
}: JobsOptions): JobScheduler {
  const thumbnails = createThumbnails({ database: options.database, documents, files })
  const imports = createPlannerStore(options.database)
  const planner = plannerJobs({ ...options, files, readers })
  const texts = createTextJobs({ database: options.database, reader: readers.exports, isReadElsewhere: imports.isOpen })
  return createJobScheduler({
    ...options,
    shares: [
      { handlers: { [removeFilesKind]: removeFiles(files, pageCache.forget) } },
      { handlers: thumbnails.jobs.quick },
      { handlers: thumbnails.jobs.slow },
      { handlers: planner.editions },
      { handlers: planner.quick },
      { handlers: texts.quick },
      { handlers: { ...planner.slow, ...texts.slow }, atOnce: slowDocumentsAtOnce },
      { handlers: { [giveBackKind]: giveBackSpace(options.database) } },
      { handlers: timers.handlers },
      ...reminderShares({ push, reminders }),
      ...(backups === null ? [] : [{ handlers: backups.handlers }]),
    ],
  })
}
