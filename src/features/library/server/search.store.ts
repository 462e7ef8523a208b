import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Params } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import type { Upload } from '../library.contract.ts'
import { searchable, trigrams } from '../library.rules.ts'
import { uploadColumns } from './library.rows.ts'

/** A search counts up to this many; beyond it the answer is "1000+". */
export const countedMatches = 1000
const rarityProbe = 2000

export interface Search {
  userId: string
  q: string
  folder?: string | undefined
}

type Walk = SelectQueryBuilder<Tables, 'uploads', object>

/**
 * Finds uploads by a part of their name. From three characters on it walks the rows of the rarest piece of three (newest first, so a page
 * needs no sort); shorter ones walk the person's uploads, where they match soon.
 */
export function createSearchStore(database: Database) {
  /** How many uploads have the piece, counted no further than needed to compare. */
  const countPiece = database.prepare((queries, param: Params<{ userId: string; trigram: string }>) =>
    queries
      .selectFrom((from) =>
        from
          .selectFrom('upload_trigrams')
          .select('upload_id')
          .where('user_id', '=', param('userId'))
          .where('trigram', '=', param('trigram'))
          .limit(rarityProbe)
          .as('some'),
      )
      .select((select) => select.fn.countAll<number>().as('count')),
  )

  async function rarestPiece(userId: string, q: string): Promise<string | null> {
    let rarest: { trigram: string; count: number } | null = null
    for (const trigram of trigrams(q).slice(0, 16)) {
      const [row] = await countPiece({ userId, trigram })
      const count = row?.count ?? 0
      if (rarest === null || count < rarest.count) rarest = { trigram, count }
      if (count === 0) break
    }
    return rarest?.trigram ?? null
  }

  /** `cross join` because SQLite keeps its order: left to itself it walks all uploads of the person, and sorts. */
  function walk(userId: string, piece: string | null): Walk {
    if (piece === null) return database.queries.selectFrom('uploads')
    return database.queries
      .selectFrom('upload_trigrams')
      .crossJoin('uploads')
      .whereRef('uploads.id', '=', 'upload_trigrams.upload_id')
      .where('upload_trigrams.user_id', '=', userId)
      .where('upload_trigrams.trigram', '=', piece) as Walk
  }

  /** The uploads that match, and the column that keeps them in order. */
  async function matches({ userId, q, folder }: Search) {
    const piece = await rarestPiece(userId, q)
    const pattern = `%${searchable(q).replace(/[\\%_]/g, '\\$&')}%`
    const query = walk(userId, piece)
      .$if(folder !== undefined, (some) => some.where('uploads.folder', '=', folder ?? ''))
      .where('uploads.user_id', '=', userId)
      .where('uploads.deleted_at', 'is', null)
      .where(sql<boolean>`uploads.search_name like ${pattern} escape '\\'`)
    const key = sql.ref<string>(piece === null ? 'uploads.id' : 'upload_trigrams.upload_id')
    return { key, query }
  }

  return {
    async listPage({ cursor, limit, ...search }: Search & { cursor?: string | undefined; limit: number }): Promise<Upload[]> {
      const { key, query } = await matches(search)
      return query
        .$if(cursor !== undefined, (page) => page.where(key, '<', cursor ?? ''))
        .select(uploadColumns)
        .orderBy(key, 'desc')
        .limit(limit)
        .execute()
    },

    /** Exact up to `countedMatches`; one more stands for "more". */
    async total(search: Search): Promise<number> {
      const { query } = await matches(search)
      const row = await database.queries
        .selectFrom(
          query
            .select('uploads.id')
            .limit(countedMatches + 1)
            .as('some'),
        )
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return row.count
    },
  }
}
