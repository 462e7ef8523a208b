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
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '#kit/server/jobs/worker.ts'
import { giveBackKind, giveBackSpace } from '#operations/server/upkeep/spare-space.ts'
import { plannerJobs } from './planner.ts'

export interface JobsOptions extends Pick<JobWorkerOptions, 'database' | 'clock' | 'logger'> {
  files: FileStore
  documents: DocumentWorker
  readers: PlannerReaders
  pageCache: PageCache
  push: Pick<Push, 'handlers'>
  reminders: Pick<Reminders, 'handlers'>
  timers: Pick<Timers, 'handlers'>
}

/** The slow documents of so many owners are read at a time. An owner has only one of these workers. */
const slowDocumentsAtOnce = 3
/** Push services take time to reply, so messages are sent in parallel. */
const pushesAtOnce = 8
/** The jobs of a crashed process are retried after this time; it's short because reminders are about the present. */
const reminderLeaseMs = 10_000

/** Creates the workers that send reminders and other notifications. */
export function createReminderJobs({
  push,
  reminders,
  ...options
}: Pick<JobsOptions, 'database' | 'clock' | 'logger' | 'push' | 'reminders'>): JobWorker[] {
  const handlers = [reminders.handlers, ...Array.from({ length: pushesAtOnce }, () => push.handlers)]
  return handlers.map((each) => createJobWorker({ ...options, handlers: each, leaseMs: reminderLeaseMs }))
}

/** Creates the workers for every kind of job. Slow kinds have workers of their own, so that nothing else waits for them. */
export function createJobs({
  files,
  documents,
  readers,
  pageCache,
  push,
  reminders,
  timers,
  ...options
}: JobsOptions): JobWorker {
  const thumbnails = createThumbnails({ database: options.database, documents, files })
  const imports = createPlannerStore(options.database)
  const planner = plannerJobs({ ...options, files, readers })
  const texts = createTextJobs({ database: options.database, reader: readers.exports, isReadElsewhere: imports.isOpen })
  const slowDocuments = { ...planner.slow, ...texts.slow }
  const workers = [
    { [removeFilesKind]: removeFiles(files, pageCache.forget) },
    thumbnails.jobs.quick,
    thumbnails.jobs.slow,
    planner.editions,
    planner.quick,
    texts.quick,
    ...Array.from({ length: slowDocumentsAtOnce }, () => slowDocuments),
    { [giveBackKind]: giveBackSpace(options.database) },
    timers.handlers,
  ].map((handlers) => createJobWorker({ ...options, handlers }))
  workers.push(...createReminderJobs({ ...options, push, reminders }))
  return {
    async runDue() {
      for (const worker of workers) await worker.runDue()
    },
    start() {
      for (const worker of workers) worker.start()
    },
    wake() {
      for (const worker of workers) worker.wake()
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  }
}
