import type { Tx } from '#kit/server/db/database.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'

export const drawThumbnailKind = 'thumbnails.draw'

/** Adds the job in the transaction that adds the upload. */
export async function enqueueThumbnail(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await enqueueJob(tx, { kind: drawThumbnailKind, key: `thumbnail ${id}`, payload: { id }, owner: userId })
}
