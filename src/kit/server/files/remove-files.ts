import type { Database, Tx } from '../db/database.ts'
import type { JobHandler } from '../jobs/job.ts'
import { enqueueJob } from '../jobs/jobs.store.ts'
import { removeWithThumbnails } from './file-keys.ts'
import type { FileStore } from './file-store.ts'

export const removeFilesKind = 'files.remove'
const filesPerJob = 200

interface RemovedFiles {
  files: string[]
}

/**
 * Enqueues the removal of files and their thumbnails within the transaction that deletes their rows. Without this job the files would never
 * be removed.
 *
 * @example await enqueueFileRemoval(tx, rows.map((row) => row.filename))
 */
export async function enqueueFileRemoval(tx: Tx, files: readonly string[]): Promise<void> {
  for (let at = 0; at < files.length; at += filesPerJob)
    await enqueueJob(tx, { kind: removeFilesKind, payload: { files: files.slice(at, at + filesPerJob) } })
}

/** Returns the files whose removal is still enqueued. It's expected that they have no rows. */
export async function filesBeingRemoved({ queries }: Pick<Database, 'queries'>): Promise<ReadonlySet<string>> {
  const open = await queries
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', removeFilesKind)
    .where('done_at', 'is', null)
    .execute()
  return new Set(open.flatMap(({ payload }) => (JSON.parse(payload) as RemovedFiles).files))
}

/**
 * Creates the handler that removes a job's files. Missing files are skipped, so an interrupted job can start again.
 *
 * @param forget removes whatever else was derived from a file
 */
export function removeFiles(store: FileStore, forget: (key: string) => Promise<void> = async () => {}): JobHandler {
  return async ({ payload, signal }) => {
    for (const file of (payload as RemovedFiles).files) {
      signal.throwIfAborted()
      await removeWithThumbnails(store, file)
      await forget(file)
    }
  }
}
