import { instant } from '#kit/clock.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { type Job, type JobHandler, NotNow } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { DropBoxOptions } from './parts.ts'
import type { PathsStore } from './paths.store.ts'
import { listVersions } from './versions.store.ts'

const versionsKind = 'drop-box.versions'
/** The planner reads a long export for minutes. */
const pauseMs = 5 * 60_000

interface OfPath {
  userId: string
  pathId: string
}

/** Adds the job that checks the versions of a path, in the transaction that adds one. */
export async function enqueueVersions(tx: Tx, { userId, pathId }: OfPath): Promise<void> {
  await enqueueJob(tx, {
    kind: versionsKind,
    payload: { userId, pathId },
    queue: `${versionsKind} ${pathId}`,
    owner: userId,
    isBulk: true,
  })
}

/** Moves versions of a path that later ones replace to Recently deleted, once the planner has read them. */
export function versionJobs(
  { clock, droppedFiles, findReplaced }: DropBoxOptions,
  paths: PathsStore,
): Record<string, JobHandler> {
  const handle = ({ payload, finish }: Job) =>
    finish(async (tx) => {
      const { userId, pathId } = payload as OfPath
      await paths.takeTurn(tx, { userId })
      const kept = await droppedFiles.ofKept(tx, userId, await listVersions(tx, { userId, pathId }))
      if (kept.length === 0) return
      const replaced = await findReplaced(tx, { userId, newestFirst: kept })
      if (replaced === null) throw new NotNow('The planner reads a version.', pauseMs)
      await droppedFiles.remove(tx, { ids: replaced, userId }, instant(clock))
    })
  return { [versionsKind]: handle }
}
