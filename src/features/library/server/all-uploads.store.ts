import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow } from '#kit/server/db/rows.ts'
import type { Upload } from '../library.contract.ts'
import { uploadColumns } from './library.rows.ts'

export interface MadeThumbnail {
  thumbnail: 'ready' | 'failed'
  width: number | null
  height: number | null
}

type PresentUpload = Pick<Upload, 'id' | 'filename' | 'originalName' | 'folder' | 'mimeType' | 'width' | 'height'> & {
  device: string | null
}

/** Rows and parameters per statement. */
const rowsAtOnce = 500

/** Ids of all uploads of these types that a user has, deleted or not. */
export async function listUploadsOf(tx: Tx, userId: string, mimeTypes: readonly string[]): Promise<string[]> {
  const own = tx.selectFrom('uploads').select('id').where('user_id', '=', userId)
  return (await own.where('mime_type', 'in', [...mimeTypes]).execute()).map(({ id }) => id)
}

/** Returns those of the uploads that exist and aren't deleted. */
export async function presentUploads(queries: Queries | Tx, userId: string, ids: readonly string[]): Promise<PresentUpload[]> {
  const found: PresentUpload[] = []
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    found.push(
      ...(await queries
        .selectFrom('uploads')
        .select(fields('id filename original_name folder mime_type width height device'))
        .where('id', 'in', ids.slice(at, at + rowsAtOnce))
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .execute()),
    )
  return found
}

/** Yields all uploads of these types that aren't deleted, of one user or of all, oldest first and in batches. */
export async function* uploadsOfTypes(
  queries: Queries,
  mimeTypes: readonly string[],
  of?: string,
): AsyncGenerator<{ id: string; userId: string }[]> {
  for (let after = ''; ; ) {
    const page = queries
      .selectFrom('uploads')
      .select(['id', 'user_id as userId'])
      .where('id', '>', after)
      .where('mime_type', 'in', [...mimeTypes])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(rowsAtOnce)
    const rows = await (of === undefined ? page : page.where('user_id', '=', of)).execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.id ?? ''
  }
}

/** Finds an upload of any owner, deleted or not. */
export const findAnyUpload = (queries: Queries, id: string): Promise<(Upload & { sha256: string }) | null> =>
  firstRow(
    queries
      .selectFrom('uploads')
      .select([...uploadColumns, 'sha256'])
      .where('id', '=', id),
  )

export async function setThumbnail(queries: Queries | Tx, id: string, made: MadeThumbnail): Promise<void> {
  await queries.updateTable('uploads').set(made).where('id', '=', id).execute()
}

/** Marks the uploads whose files are missing, so that owners can see it. Has the thumbnail redrawn when a file is back. */
export async function markMissing(queries: Queries, missing: string[]): Promise<void> {
  const rows = await queries.selectFrom('uploads').select('filename').where('thumbnail', '=', 'missing').execute()
  const marked = new Set(rows.map((row) => row.filename))
  const unmarked = missing.filter((filename) => !marked.delete(filename))
  for (const [thumbnail, filenames] of [['missing', unmarked] as const, ['pending', [...marked]] as const])
    for (let at = 0; at < filenames.length; at += rowsAtOnce)
      await queries
        .updateTable('uploads')
        .set({ thumbnail })
        .where('filename', 'in', filenames.slice(at, at + rowsAtOnce))
        .execute()
}

/** Returns the upload date of the newest row. Null when there are no rows. */
export async function newestUploadDate(queries: Queries): Promise<string | null> {
  const newest = queries.selectFrom('uploads').select('upload_date').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.upload_date ?? null
}
