import { sql } from 'kysely'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { Upload } from '../library.contract.ts'
import { uploadColumns } from './library.rows.ts'

/** The hash of what was sent: of a PDF that was made of a device's own file, that file's. */
const sentContent = sql<string>`coalesce(device_sha256, sha256)`

/** Compares by time of arrival. Ids can't be used first, because a browser makes them when the user chooses the file. */
function cameBefore(one: Upload, other: Upload): boolean {
  return one.uploadDate < other.uploadDate || (one.uploadDate === other.uploadDate && one.id < other.id)
}

/** Returns the user's oldest file for each hash. */
export async function findOldestCopies(
  queries: Queries | Tx,
  { userId, sha256 }: { userId: string; sha256: readonly string[] },
): Promise<Map<string, Upload>> {
  const oldest = new Map<string, Upload>()
  if (sha256.length === 0) return oldest
  const sought = [...new Set(sha256)]
  const rows = await queries
    .selectFrom('uploads')
    .select([...uploadColumns, sentContent.as('sha256')])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('sha256', 'in', sought), row('device_sha256', 'in', sought)]))
    .where('deleted_at', 'is', null)
    .execute()
  for (const { sha256: content, ...upload } of rows) {
    const other = oldest.get(content)
    if (!other || cameBefore(upload, other)) oldest.set(content, upload)
  }
  return oldest
}

/** Returns those of the uploads for which an older file with the same bytes exists, with that file. */
export async function findOlderCopies(
  queries: Queries,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<{ id: string; upload: Upload }[]> {
  const rows = await queries
    .selectFrom('uploads')
    .select(['id', sentContent.as('sha256')])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const oldest = await findOldestCopies(queries, { userId, sha256: rows.map(({ sha256 }) => sha256) })
  return rows.flatMap(({ id, sha256 }) => {
    const upload = oldest.get(sha256)
    return upload && upload.id !== id ? [{ id, upload }] : []
  })
}
