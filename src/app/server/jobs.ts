import type { FileStore } from '#kit/server/files/file-store.ts'
import { removeFiles, removeFilesKind } from '#kit/server/files/remove-files.ts'
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '#kit/server/jobs/worker.ts'

export interface JobsOptions extends Pick<JobWorkerOptions, 'database' | 'clock' | 'logger'> {
  files: FileStore
}

/** The worker for every kind of job there is. */
export function createJobs({ files, ...options }: JobsOptions): JobWorker {
  return createJobWorker({ ...options, handlers: { [removeFilesKind]: removeFiles(files) } })
}
