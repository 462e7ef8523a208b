import { drawingBusy } from '#features/library/library.errors.ts'
import { instant } from '#kit/clock.ts'
import { AppError } from '#kit/errors.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { type Job, type JobHandler, NotNow } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { pathsOfMark } from '../drop-box.rules.ts'
import type { DropBoxOptions } from './parts.ts'
import type { Box, Entry, PathsStore } from './paths.store.ts'
import { enqueueVersions } from './remove-versions.ts'
import { addVersion, listVersions } from './versions.store.ts'

const markKind = 'drop-box.mark'

/** Another request has given one of the paths another file. It adds a job of its own. */
class PathChanged extends Error {}

type Kept = Entry & { uploadId: string; sha256: string }
const isKept = (entry: Entry | null): entry is Kept => entry !== null && entry.uploadId !== null && entry.sha256 !== null

/** Returns a PDF and the mark beside it. Null when one of them is missing, or both are one file already. */
async function findPair(
  queries: Queries | Tx,
  paths: PathsStore,
  box: Box,
  path: string,
): Promise<{ pdf: Kept; mark: Kept } | null> {
  const at = pathsOfMark(path)
  const pdf = await paths.find(queries, box, at.pdf)
  const mark = await paths.find(queries, box, at.mark)
  return isKept(pdf) && isKept(mark) && pdf.uploadId !== mark.uploadId ? { pdf, mark } : null
}

/** Adds the job that shows a mark on its PDF, if the path is one of the two and the other is there. In the transaction that gives it a file. */
export async function enqueueMark(tx: Tx, paths: PathsStore, { userId, device }: Box, path: string): Promise<void> {
  if (!(await findPair(tx, paths, { userId, device }, path))) return
  await enqueueJob(tx, {
    kind: markKind,
    payload: { userId, device, path },
    queue: `${markKind} ${userId}`,
    owner: userId,
    isBulk: true,
  })
}

/** Makes one file of a mark and its PDF, which both paths then have. */
export function markJobs({ database, clock, droppedFiles }: DropBoxOptions, paths: PathsStore): Record<string, JobHandler> {
  const handle = async ({ payload }: Job) => {
    const { userId, device, path } = payload as Box & { path: string }
    const box = { userId, device }
    const pair = await findPair(database.queries, paths, box, path)
    if (!pair) return
    const before = async (tx: Tx) => {
      await paths.takeTurn(tx, box)
      const now = await findPair(tx, paths, box, path)
      const isSame = now?.pdf.uploadId === pair.pdf.uploadId && now.mark.uploadId === pair.mark.uploadId
      if (!isSame || now.pdf.sha256 !== pair.pdf.sha256 || now.mark.sha256 !== pair.mark.sha256) throw new PathChanged()
    }
    const after = async (tx: Tx, uploadId: string, contained: string[]) => {
      for (const { id, ...entry } of [pair.pdf, pair.mark]) {
        await paths.setContent(tx, box, id, { ...entry, uploadId }, entry.changedAt)
        await addVersion(tx, { userId, pathId: id }, { uploadId, isOwn: true })
        const versions = await droppedFiles.ofKept(tx, userId, await listVersions(tx, { userId, pathId: id }))
        const ids = versions.flatMap((version) => (version.mayGo && contained.includes(version.uploadId) ? version.uploadId : []))
        await droppedFiles.remove(tx, { ids, userId }, instant(clock))
        await enqueueVersions(tx, { userId, pathId: id })
      }
    }
    try {
      await droppedFiles.addMark(pair, { ...box, before, after })
    } catch (error) {
      if (error instanceof PathChanged) return
      if (error instanceof AppError && error.code === drawingBusy.code) throw new NotNow('The document process is busy.')
      // A full library keeps the mark as a file of its own.
      if (!(error instanceof AppError)) throw error
    }
  }
  return { [markKind]: handle }
}
