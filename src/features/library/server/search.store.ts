import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import type { Upload } from '../library.contract.ts'
import { searchable } from '../library.rules.ts'
import { uploadColumns } from './library.rows.ts'

/** A search counts up to this many; beyond it the answer is "1000+". */
export const countedMatches = 1000

export interface Search {
  userId: string
  /** Empty: everything. */
  q: string
  folder?: string | undefined
}

/** Finds uploads by a part of their name: the names of one user are few enough to look at each. */
export function createSearchStore({ queries }: Database) {
  function matches({ userId, q, folder }: Search) {
    const pattern = `%${searchable(q).replace(/[\\%_]/g, '\\$&')}%`
    const own = queries.selectFrom('uploads').where('user_id', '=', userId).where('deleted_at', 'is', null)
    const found = q === '' ? own : own.where(sql<boolean>`search_name like ${pattern} escape '\\'`)
    return folder === undefined ? found : found.where('folder', '=', folder)
  }

  return {
    /** Newest first. */
    async listPage({ cursor, limit, ...search }: Search & { cursor?: string | undefined; limit: number }): Promise<Upload[]> {
      const found = matches(search).select(uploadColumns).orderBy('id', 'desc').limit(limit)
      return (cursor === undefined ? found : found.where('id', '<', cursor)).execute()
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

export type SearchStore = ReturnType<typeof createSearchStore>
