import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import type { Position } from '#kit/server/lists/cursor.ts'
import { inKeyset } from '#kit/server/lists/keyset.ts'
import type { Upload } from '../library.contract.ts'
import { type FileType, searchable, sortName, type UploadSort } from '../library.rules.ts'
import { instantOf } from './instant-of.ts'
import { uploadColumns } from './library.rows.ts'

/** A search counts up to this many; beyond it the answer is "1000+". */
export const countedMatches = 1000

export interface Search {
  userId: string
  /** Empty: everything. */
  q: string
  folder?: string | undefined
  /** Only what came before this instant. */
  before?: string | undefined
  /** Only what came at this instant or later. */
  since?: string | undefined
  fileType?: FileType | undefined
  isFavorite?: boolean | undefined
}

/** What somebody asks for, as it was sent. */
export function searchOf(userId: string, { q, folder, before, since, fileType, isFavorite }: Partial<Search>): Search {
  const moment = (instant: string | undefined) => (instant === undefined ? undefined : instantOf(instant))
  return { userId, q: q?.trim() ?? '', folder, before: moment(before), since: moment(since), fileType, isFavorite }
}

interface SortColumn {
  column: 'id' | 'sort_name' | 'size'
  direction: 'asc' | 'desc'
}

const sortColumns: Record<UploadSort, SortColumn> = {
  newest: { column: 'id', direction: 'desc' },
  oldest: { column: 'id', direction: 'asc' },
  name: { column: 'sort_name', direction: 'asc' },
  size: { column: 'size', direction: 'desc' },
}

/** Finds uploads by a part of their name, and lists them in any order: those of one user are few enough to look at each. */
export function createSearchStore({ queries }: Database) {
  function matches(search: Search, { column }: SortColumn = sortColumns.newest) {
    const { userId, q, folder, before, since, fileType, isFavorite } = search
    let found = queries.selectFrom('uploads').where('user_id', '=', userId).where('deleted_at', 'is', null)
    if (q !== '') {
      const pattern = `%${searchable(q).replace(/[\\%_]/g, '\\$&')}%`
      found = found.where(sql<boolean>`search_name like ${pattern} escape '\\'`)
    }
    // In the order of an index that does not know folders: no index is for this expression.
    if (folder !== undefined) found = found.where(column === 'id' ? sql.ref('folder') : sql`folder || ''`, '=', folder)
    if (fileType !== undefined) found = found.where('file_type', '=', fileType)
    // As the index of favorites says it.
    if (isFavorite !== undefined) found = found.where(isFavorite ? sql<boolean>`is_favorite` : sql<boolean>`not is_favorite`)
    if (since !== undefined) found = found.where('upload_date', '>=', since)
    return before === undefined ? found : found.where('upload_date', '<', before)
  }

  return {
    async listPage({
      sort,
      after,
      limit,
      ...search
    }: Search & { sort: UploadSort; after: Position | null; limit: number }): Promise<Upload[]> {
      const order = sortColumns[sort]
      const { column, direction } = order
      const key = column === 'id' ? after?.id : column === 'size' ? Number(after?.key) : after?.key
      const ties = column === 'id' ? {} : { id: sql.ref('id') }
      const behind = inKeyset({ key: sql.ref(column), direction, ...ties }, after && { id: after.id, key: key ?? '' })
      return matches(search, order).select(uploadColumns).$call(behind).limit(limit).execute()
    },

    /** Of all that match, newest first. */
    async listIds(search: Search): Promise<string[]> {
      const rows = await matches(search).select('id').orderBy('id', 'desc').execute()
      return rows.map(({ id }) => id)
    },

    /** Exact up to `countedMatches`; one more stands for "more". */
    async total(search: Search): Promise<number> {
      const counted = await queries
        .selectFrom(
          matches(search)
            .select('id')
            .limit(countedMatches + 1)
            .as('counted'),
        )
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return counted.count
    },
  }
}

/** Where a page in this order ends. */
export function positionIn(sort: UploadSort, { id, originalName, size }: Upload): Position {
  const { column } = sortColumns[sort]
  return { id, key: column === 'size' ? String(size) : column === 'sort_name' ? sortName(originalName) : '' }
}

export type SearchStore = ReturnType<typeof createSearchStore>
