import type { Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import './drop-box.tables.ts'

/** Most versions of a path that are read. Older ones stay. */
const mostVersions = 20

export interface PathVersion {
  uploadId: string
  /** True if nothing but its age keeps it in the library. */
  mayGo: boolean
}

interface OfPath {
  userId: string
  pathId: string
}

/** Notes that a path has got a file. One that it had before becomes its newest. */
export async function addVersion(tx: Tx, { userId, pathId }: OfPath, { uploadId, isOwn }: { uploadId: string; isOwn: boolean }) {
  const before = tx.deleteFrom('drop_box_versions').where('path_id', '=', pathId).where('upload_id', '=', uploadId)
  const earlier = await before.returning('is_own').execute()
  await tx
    .insertInto('drop_box_versions')
    .values({
      id: newId(),
      user_id: userId,
      path_id: pathId,
      upload_id: uploadId,
      is_own: isOwn || earlier.some((row) => Boolean(row.is_own)),
    })
    .execute()
}

/** Gives the versions of a path to the one that replaces it: programs write a file under another name first, and move it then. */
export async function handVersionsOver(tx: Tx, userId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const versions = tx.updateTable('drop_box_versions').set({ path_id: to })
  await versions.where('path_id', '=', from).where('user_id', '=', userId).execute()
}

/** Returns the versions of a path, the newest first. */
export async function listVersions(tx: Tx, { userId, pathId }: OfPath): Promise<PathVersion[]> {
  const rows = await tx
    .selectFrom('drop_box_versions')
    .select(fields('upload_id is_own'))
    .where('user_id', '=', userId)
    .where('path_id', '=', pathId)
    .orderBy('id', 'desc')
    .limit(mostVersions)
    .execute()
  const versions: PathVersion[] = []
  for (const [uploadId, same] of Map.groupBy(rows, (row) => row.uploadId)) {
    const used = tx.selectFrom('drop_box_paths').select('id').where('upload_id', '=', uploadId)
    const mayGo = same.some(({ isOwn }) => Boolean(isOwn)) && !(await hasRow(used.limit(1)))
    versions.push({ uploadId, mayGo })
  }
  return versions
}
