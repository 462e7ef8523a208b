import type { Database, Tx } from '../db/database.ts'
import { enqueueJob } from '../jobs/jobs.store.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { removeWithThumbnails } from './file-keys.ts'
import type { FileStore } from './file-store.ts'

export const removeFilesKind = 'files.remove'
const filesPerJob = 200

interface RemovedFiles {
  files: string[]
}

/**
 * Names files that must be removed with their thumbnails, within the transaction that removes their rows. A file whose removal is not named is
 * never removed.
 *
 * @example await enqueueFileRemoval(tx, rows.map((row) => row.filename))
 */
export async function enqueueFileRemoval(tx: Tx, files: readonly string[]): Promise<void> {
  for (let at = 0; at < files.length; at += filesPerJob)
    await enqueueJob(tx, { kind: removeFilesKind, payload: { files: files.slice(at, at + filesPerJob) } })
}

/** The files whose removal is named and not done yet: they have no rows any more, but nobody needs to look after them. */
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
 * Removes what a job names. A file that is not there is already removed, so a job that was cut off begins again.
 *
 * @param forget removes what else was made from a file
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
