import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { countRows, fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import { newId } from '#kit/server/ids.ts'
import { firstCursor } from '#kit/server/lists/paging.ts'
import type { YearChoice } from '../edition-years.rules.ts'
import type { Edition, EditionState } from '../editions.contract.ts'
import { type ReadPage, storePages } from './edition-pages.store.ts'
import './planner.tables.ts'

/** The file of the picture index, and the number of pages in it. */
export interface StoredPictures {
  /** Null when no page could be drawn. */
  key: string | null
  pageCount: number
  /** Why there is no index, other than that no page could be drawn. */
  error: string | null
}

interface PagesToStore {
  pages: readonly ReadPage[]
  year: number | null
  years: readonly YearChoice[]
  pictures: StoredPictures | null
  isSealed: boolean
}

/** What owners may know of an edition, and its file. */
export interface OpenEdition extends Pick<Edition, 'id' | 'title' | 'year' | 'pageCount'> {
  filename: string
  sha256: string
  isSealed: boolean
  corrects: string | null
  changes: string
  publishedAt: string | null
}

export type EditionRow = Omit<Edition, 'years' | 'doubts' | 'unknown' | 'placed'> & {
  filename: string
  sha256: string
  years: string | null
}

const editionColumns = fields(
  'id title year years filename sha256 state page_count pages_done pictured_pages error is_sealed corrects changes created_at',
)

/** Returns which of these editions exist. */
export async function knownEditions(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await queries.selectFrom('editions').select('id').where('id', 'in', ids).execute()
  return found.map(({ id }) => id)
}

export function createEditionsStore(database: Database) {
  const { queries } = database
  return {
    transaction: database.transaction,

    listPage: ({ cursor = firstCursor, limit }: { cursor?: string | undefined; limit: number }): Promise<EditionRow[]> =>
      queries.selectFrom('editions').select(editionColumns).where('id', '<', cursor).orderBy('id', 'desc').limit(limit).execute(),

    find: (id: string): Promise<EditionRow | null> =>
      firstRow(queries.selectFrom('editions').select(editionColumns).where('id', '=', id)),

    /** Those of the editions that were published once, and all corrected ones, by id. */
    async findOpen(ids: readonly string[]): Promise<Map<string, OpenEdition>> {
      if (ids.length === 0) return new Map()
      const rows = await queries
        .selectFrom('editions')
        .select(fields('id title year filename sha256 page_count is_sealed corrects changes published_at'))
        .where((where) => where.or([where('id', 'in', [...ids]), where('corrects', 'is not', null)]))
        .where('state', 'in', ['published', 'retired'])
        .orderBy('published_at')
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Returns false unless the edition is ready to be published and the other one was published. */
    async correct(tx: Tx, id: string, { corrects, changes }: Pick<Edition, 'corrects' | 'changes'>): Promise<boolean> {
      const published = (from: ReturnType<typeof tx.selectFrom<'editions'>>) =>
        from.select('id').where('state', 'in', ['published', 'retired'])
      if (corrects !== null && !(await hasRow(published(tx.selectFrom('editions')).where('id', '=', corrects)))) return false
      const ready = tx.updateTable('editions').set({ corrects, changes }).where('id', '=', id).where('state', '=', 'ready')
      return hasRow(ready.returning('id'))
    },

    yearOf: async (tx: Tx, id: string): Promise<number | null> =>
      (await tx.selectFrom('editions').select('year').where('id', '=', id).executeTakeFirst())?.year ?? null,

    setYear: (tx: Tx, id: string, year: number | null) => tx.updateTable('editions').set({ year }).where('id', '=', id).execute(),

    async seal(id: string): Promise<void> {
      await queries.updateTable('editions').set({ is_sealed: true }).where('id', '=', id).execute()
    },

    /** Finds the edition with this file, whether its file is there or not. */
    findSame: (sha256: string): Promise<Pick<EditionRow, 'id' | 'state' | 'title' | 'filename'> | null> =>
      firstRow(
        queries
          .selectFrom('editions')
          .select(['id', 'state', 'title', 'filename'])
          .where('sha256', '=', sha256)
          .where('state', '!=', 'failed'),
      ),

    /** Returns null when an edition with this file exists. */
    async insert(
      tx: Tx,
      edition: { title: string; filename: string; sha256: string; now: string },
    ): Promise<{ id: string; state: 'draft' } | null> {
      const same = tx.selectFrom('editions').select('id').where('sha256', '=', edition.sha256).where('state', '!=', 'failed')
      if (await hasRow(same)) return null
      const id = newId()
      await tx
        .insertInto('editions')
        .values({
          id,
          title: edition.title,
          filename: edition.filename,
          sha256: edition.sha256,
          state: 'draft',
          page_count: 0,
          pages_done: 0,
          created_at: edition.now,
        })
        .execute()
      return { id, state: 'draft' }
    },

    async showProgress(id: string, progress: { pageCount: number; pagesDone: number }): Promise<void> {
      await database.unflushed
        .updateTable('editions')
        .set({ state: 'indexing', page_count: progress.pageCount, pages_done: progress.pagesDone })
        .where('id', '=', id)
        .where('state', 'in', ['draft', 'indexing'])
        .execute()
    },

    async fail(tx: Tx, { id, filename }: Pick<EditionRow, 'id' | 'filename'>, error: string): Promise<void> {
      await tx.updateTable('editions').set({ state: 'failed', error }).where('id', '=', id).execute()
      await enqueueFileRemoval(tx, [filename])
    },

    async storePages(tx: Tx, id: string, { pages, year, years, pictures, isSealed }: PagesToStore): Promise<void> {
      await storePages(tx, id, pages)
      await tx
        .updateTable('editions')
        .set({
          state: 'ready',
          year,
          years: JSON.stringify(years),
          is_sealed: isSealed,
          pictures: pictures?.key ?? null,
          pictured_pages: pictures?.pageCount ?? null,
          page_count: pages.length,
          pages_done: pages.length,
          error: pictures?.error ?? null,
        })
        .where('id', '=', id)
        .execute()
    },

    setState: (tx: Tx, id: string, from: EditionState[], to: EditionState, now: string): Promise<boolean> =>
      hasRow(
        tx
          .updateTable('editions')
          // The first time stays: who bought the product after it never had the edition before.
          .set(
            to === 'published'
              ? ({ fn, val }) => ({ state: to, published_at: fn.coalesce('published_at', val(now)) })
              : { state: to },
          )
          .where('id', '=', id)
          .where('state', 'in', from)
          .returning('id'),
      ),

    hasAny: (): Promise<boolean> => hasRow(queries.selectFrom('editions').select('id').limit(1)),

    hasPublished: (from: Pick<typeof queries, 'selectFrom'> = queries): Promise<boolean> =>
      hasRow(from.selectFrom('editions').select('id').where('state', '=', 'published').limit(1)),

    /** The picture indexes of the published editions. The key is null for an edition that has none yet. */
    publishedPictures: (): Promise<{ editionId: string; key: string | null }[]> =>
      queries
        .selectFrom('editions')
        .select(['id as editionId', 'pictures as key'])
        .where('state', '=', 'published')
        .orderBy('id')
        .execute(),

    /** Replaces a missing or outdated picture index. Returns false when the edition was removed. */
    storePictures: (tx: Tx, id: string, { key, pageCount, error }: StoredPictures): Promise<boolean> =>
      hasRow(
        tx
          .updateTable('editions')
          .set({ pictures: key, pictured_pages: pageCount, error })
          .where('id', '=', id)
          .where('state', 'in', ['ready', 'published', 'retired'])
          .returning('id'),
      ),

    countPlaced: (id: string): Promise<number> => countRows(queries.selectFrom('page_instances').where('edition_id', '=', id)),
  }
}

export type EditionsStore = ReturnType<typeof createEditionsStore>
