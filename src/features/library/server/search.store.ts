import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import { readInstant } from '#kit/server/http/read-instant.ts'
import type { Position } from '#kit/server/lists/cursor.ts'
import { inKeyset } from '#kit/server/lists/keyset.ts'
import type { Upload } from '../library.contract.ts'
import { type FileType, sortName, type UploadSort } from '../library.rules.ts'
import { hasInName, isNewestState, isStateWith, type ListedUpload, listedColumns } from './books.store.ts'

/** A search counts at most this many matches. Beyond that the reply says "1000+". */
export const countedMatches = 1000

export interface Search {
  userId: string
  /** Matches every file when empty. */
  q: string
  folder?: string | undefined
  /** Only files uploaded before this instant. */
  before?: string | undefined
  /** Only files uploaded at this instant or later. */
  since?: string | undefined
  fileType?: FileType | undefined
  isFavorite?: boolean | undefined
  /** The id of a file: finds the states of its book. */
  statesOf?: string | undefined
}

/** Builds a search from the query of a request. Throws `invalidRequest` for an invalid instant. */
export function searchOf(userId: string, query: Partial<Search>): Search {
  const { q, folder, before, since, fileType, isFavorite, statesOf } = query
  const moment = (name: string, instant: string | undefined) => (instant === undefined ? undefined : readInstant(name, instant))
  const range = { before: moment('before', before), since: moment('since', since) }
  return { userId, q: q?.trim() ?? '', folder, ...range, fileType, isFavorite, statesOf }
}

interface ListedPage extends Search {
  sort: UploadSort
  after: Position | null
  limit: number
  /** Leaves out states of a book of which a later one matches too. */
  hasBooks?: boolean
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

/** Finds uploads by a part of their name, and lists them in any order. One user has few enough uploads to scan them all. */
export function createSearchStore({ queries }: Database) {
  function matches(search: Search, { column }: SortColumn = sortColumns.newest) {
    const { userId, q, folder, before, since, fileType, isFavorite, statesOf } = search
    let found = queries.selectFrom('uploads').where('user_id', '=', userId).where('deleted_at', 'is', null)
    if (q !== '') found = found.where(hasInName(sql.ref('search_name'), q))
    if (statesOf !== undefined) found = found.where(isStateWith(statesOf))
    // When sorting by name or size, the expression keeps the engine from using the folder index instead of the index for that order.
    if (folder !== undefined) found = found.where(column === 'id' ? sql.ref('folder') : sql`folder || ''`, '=', folder)
    if (fileType !== undefined) found = found.where('file_type', '=', fileType)
    // Uses the same expression as the partial index of favorites.
    if (isFavorite !== undefined) found = found.where(isFavorite ? sql<boolean>`is_favorite` : sql<boolean>`not is_favorite`)
    if (since !== undefined) found = found.where('upload_date', '>=', since)
    return before === undefined ? found : found.where('upload_date', '<', before)
  }

  return {
    async listPage({ sort, after, limit, hasBooks, ...search }: ListedPage): Promise<ListedUpload[]> {
      const order = sortColumns[sort]
      const { column, direction } = order
      const key = column === 'id' ? after?.id : column === 'size' ? Number(after?.key) : after?.key
      const ties = column === 'id' ? {} : { id: sql.ref('id') }
      const behind = inKeyset({ key: sql.ref(column), direction, ...ties }, after && { id: after.id, key: key ?? '' })
      const found = hasBooks ? matches(search, order).where(isNewestState(search)) : matches(search, order)
      return found.select(listedColumns).$call(behind).limit(limit).execute()
    },

    async listIds(search: Search): Promise<string[]> {
      const rows = await matches(search).select('id').orderBy('id', 'desc').execute()
      return rows.map(({ id }) => id)
    },

    /** Counts the matches, exactly up to `countedMatches`. Returns one more than that when there are more. */
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

/** Returns the position of an upload in this order, as the cursor for the next page. */
export function positionIn(sort: UploadSort, { id, originalName, size }: Upload): Position {
  const { column } = sortColumns[sort]
  return { id, key: column === 'size' ? String(size) : column === 'sort_name' ? sortName(originalName) : '' }
}

export type SearchStore = ReturnType<typeof createSearchStore>
