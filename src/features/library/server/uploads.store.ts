import { sql } from 'kysely'
import type { Database, Params, Queries, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { firstCursor } from '#kit/server/lists/paging.ts'
import type { Upload, UploadCounts } from '../library.contract.ts'
import { mostAtOnce } from '../library.rules.ts'
import { isNewestState, type ListedUpload, listedColumns } from './books.store.ts'
import { type SomeOwned, uploadColumns } from './library.rows.ts'

export interface FoundUpload extends Upload {
  uploadId: string
  sha256: string
  deviceFile: 'note' | 'mark' | null
  deviceSize: number | null
  deviceSha256: string | null
  deviceFrom: number | null
}

const deviceColumns = fields('uploads.device_size uploads.device_sha256 uploads.device_from')

interface Owned {
  id: string
  userId: string
}

/** Returns an upload with the hash of its content, and what its device knows of it. */
export function findUpload(queries: Queries | Tx, { id, userId }: Owned): Promise<FoundUpload | null> {
  const rows = queries
    .selectFrom('uploads')
    .select([...uploadColumns, 'uploads.sha256', 'uploads.id as uploadId', ...deviceColumns])
  return firstRow(rows.where('id', '=', id).where('user_id', '=', userId).where('deleted_at', 'is', null))
}

/** Returns the newest PDF of the user that was made of one by adding a mark. */
export async function findMarked(
  queries: Queries | Tx,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<FoundUpload | null> {
  const marked = queries.selectFrom('uploads').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const row = await marked.where('unmarked_sha256', '=', sha256).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? findUpload(queries, { id: row.id, userId }) : null
}

/** Returns those of the uploads that are the user's own. Takes any number of ids. */
export async function findSomeUploads(queries: Queries, { ids, userId }: SomeOwned): Promise<Upload[]> {
  const rows: Upload[] = []
  for (let at = 0; at < ids.length; at += mostAtOnce)
    rows.push(
      ...(await queries
        .selectFrom('uploads')
        .select(uploadColumns)
        .where('id', 'in', ids.slice(at, at + mostAtOnce))
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .execute()),
    )
  return rows
}

/** True if one of the user's files that aren't deleted has this size. */
export const hasUploadOfSize = (queries: Queries, { userId, size }: { userId: string; size: number }): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', userId)
      .where((row) => row.or([row('size', '=', size), row('device_size', '=', size)]))
      .where('deleted_at', 'is', null)
      .limit(1),
  )

/** The frequent reads. */
export function createUploadsStore(database: Database) {
  type Page = Params<{ userId: string; folder: string; cursor: string; limit: number }>
  const pageOf = (isFolder: boolean, hasBooks: boolean) =>
    database.prepare((queries, param: Page) =>
      queries
        .selectFrom('uploads')
        .select(listedColumns)
        .where('user_id', '=', param('userId'))
        .$if(isFolder, (all) => all.where('folder', '=', param('folder')))
        .$if(hasBooks, (all) => all.where(isNewestState({ q: '' })))
        .where('deleted_at', 'is', null)
        .where('id', '<', param('cursor'))
        .orderBy('id', 'desc')
        .limit(param('limit')),
    )
  const pagesOf = (hasBooks: boolean) => ({ all: pageOf(false, hasBooks), folder: pageOf(true, hasBooks) })
  const [files, books] = [pagesOf(false), pagesOf(true)]

  const totals = database.prepare((queries, param: Params<{ userId: string }>) =>
    queries.selectFrom('upload_totals').select(['folder', 'files']).where('user_id', '=', param('userId')),
  )

  const countOfFavorites = database.prepare((queries, param: Params<{ userId: string }>) =>
    queries
      .selectFrom('uploads')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`is_favorite`),
  )

  const one = database.prepare((queries, param: Params<{ userId: string; id: string }>) =>
    queries
      .selectFrom('uploads')
      .select(uploadColumns)
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  )

  const byFilename = database.prepare((queries, param: Params<{ userId: string; filename: string }>) =>
    queries
      .selectFrom('uploads')
      .select([...uploadColumns, 'uploads.sha256'])
      .where('filename', '=', param('filename'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  )

  return {
    listPage(query: {
      userId: string
      folder?: string | undefined
      cursor?: string | undefined
      limit: number
      /** Leaves out states of a book of which there is a later one. */
      hasBooks?: boolean
    }): Promise<ListedUpload[]> {
      const { userId, folder, limit, hasBooks, cursor = firstCursor } = query
      const pages = hasBooks ? books : files
      return (folder === undefined ? pages.all : pages.folder)({ userId, folder: folder ?? '', cursor, limit })
    },

    async total(userId: string, folder?: string): Promise<number> {
      const rows = await totals({ userId })
      return rows.filter((row) => folder === undefined || row.folder === folder).reduce((sum, row) => sum + row.files, 0)
    },

    /** Counts the files in each folder that isn't empty, and the favorites. */
    async counts(userId: string): Promise<UploadCounts> {
      const [rows, [favorites]] = await Promise.all([totals({ userId }), countOfFavorites({ userId })])
      const folders = rows.flatMap(({ folder, files }) => (files > 0 ? [{ name: folder, files }] : []))
      return { favorites: favorites?.count ?? 0, folders }
    },

    findOwned: async (owned: { userId: string; id: string }): Promise<Upload | null> => (await one(owned))[0] ?? null,
    findFile: async (owned: { userId: string; filename: string }) => (await byFilename(owned))[0] ?? null,
  }
}

export type UploadsStore = ReturnType<typeof createUploadsStore>
