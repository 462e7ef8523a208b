import type { Database, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { newId } from '#kit/server/ids.ts'
import { firstCursor } from '#kit/server/lists/paging.ts'
import { datesBetween } from '../calendar-words.rules.ts'
import { type KnownNeighbour, nearPages } from '../likely-day.rules.ts'
import type { PageInstance, WrittenMonth } from '../planner.contract.ts'
import { storeDecisions, takeMovesTurn } from './decisions.store.ts'
import { countsOf, decidePages, type FoundPage, isWritten } from './found-pages.ts'
import type { ImportRow } from './imports.store.ts'

const rowsAtOnce = 200
const hashesAtOnce = 50
const picturesAtOnce = 500
/** Rows of these pages that are read: a hundred earlier exports. A file may have the same page thousands of times. */
const mostSeen = 5000

export type InstanceRow = Omit<PageInstance, 'hasInk' | 'suggestions' | 'movedFrom'> &
  Record<'userId' | 'uploadId' | 'contentHash' | 'suggestions', string>

export const instanceColumns = [
  ...fields('id import_id user_id upload_id source_page edition_id edition_page kind date_from date_to method'),
  ...fields('confidence content_hash ink_step is_unchanged is_ignored suggestions move_id'),
]

/** Where a page belongs, chosen by the user or found by recognition. */
export type Place = Pick<PageInstance, 'editionId' | 'editionPage' | 'kind' | 'dateFrom' | 'dateTo'>

/** A page that is a picture and was placed nowhere. */
export interface UnplacedPicture {
  uploadId: string
  sourcePage: number
  /** See `storedKeyOf`. */
  key: string
}

export interface Seen {
  contentHash: string
  importId: string
  uploadId: string
}

export function createPagesStore(database: Database) {
  const { queries } = database
  const openPages = (userId: string) =>
    queries
      .selectFrom('page_instances')
      .where('user_id', '=', userId)
      .where('method', 'is', null)
      .where('is_ignored', '=', database.columns.no as boolean)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('imports')
            .select('imports.id')
            .whereRef('imports.id', '=', 'page_instances.import_id')
            .where('imports.state', '=', 'done')
            .where((where) =>
              where.or([
                where('imports.placed', '>', 0),
                where('imports.pages_total', '=', 1),
                where('page_instances.suggestions', '!=', '[]'),
              ]),
            ),
        ),
      )

  /** Those with a stored key, the newest file first. */
  const unplacedPictures = (from: Pick<typeof queries, 'selectFrom'>, userId: string) =>
    from
      .selectFrom('page_instances')
      .select(['import_id as importId', 'upload_id as uploadId', 'source_page as sourcePage'])
      .select((page) => page.ref('picture_key').$notNull().as('key'))
      .where('user_id', '=', userId)
      .where('method', 'is', null)
      .where('picture_key', 'not in', ['', '-'])
      .orderBy('import_id', 'desc')
      .orderBy('source_page', 'desc')

  /** Dated pages in these uploads, at least one, that aren't known to be blank. */
  const notBlank = (userId: string, uploads: readonly string[]) =>
    queries
      .selectFrom('page_instances')
      .where('user_id', '=', userId)
      .where('date_from', '>', '')
      .where((where) => where.or([where('ink_step', 'is', null), where('ink_step', '!=', 'none')]))
      .where('is_ignored', '=', database.columns.no as boolean)
      .where('upload_id', 'in', [...uploads])

  return {
    /** Pages with the same content in the user's exports, newest row first. */
    async findSeen(userId: string, hashes: readonly string[]): Promise<Seen[]> {
      const found: Seen[] = []
      for (let at = 0; at < hashes.length; at += hashesAtOnce) {
        const seen = queries
          .selectFrom('page_instances')
          .select(fields('content_hash import_id upload_id'))
          .where('user_id', '=', userId)
          .where('content_hash', 'in', hashes.slice(at, at + hashesAtOnce))
          .orderBy('id', 'desc')
          .limit(mostSeen)
        found.push(...(await seen.execute()))
      }
      return found
    },

    /** Ink of an edition's pages in earlier imports that are pictures. The newest row of a page comes first. */
    async findInk(
      { id, userId }: Pick<ImportRow, 'id' | 'userId'>,
      { editionId, pages }: { editionId: string; pages: readonly number[] },
    ): Promise<{ editionPage: number | null; uploadId: string; importId: string; bits: string | null }[]> {
      return queries
        .selectFrom('page_instances')
        .select(['edition_page as editionPage', 'upload_id as uploadId', 'import_id as importId', 'ink_bits as bits'])
        .where('user_id', '=', userId)
        .where('edition_id', '=', editionId)
        .where('edition_page', 'in', [...pages])
        .where('import_id', '<', id)
        .where('ink_bits', 'is not', null)
        .orderBy('id', 'desc')
        .execute()
    },

    /**
     * Stores all pages of an import and replaces those of an earlier attempt, unless it was cancelled or removed. What the owner has said
     * about them comes first, also what was said while they were read.
     */
    async storePages(
      tx: Tx,
      { id, userId, uploadId, createdAt }: Pick<ImportRow, 'id' | 'userId' | 'uploadId' | 'createdAt'>,
      found: readonly FoundPage[],
      { madeAt, ...sums }: Pick<Tables['imports'], 'unchanged' | 'since' | 'taken_on'> & { madeAt: string | null },
    ): Promise<void> {
      await takeMovesTurn(database, tx, userId)
      const { pages, decisions } = await decidePages(tx, { userId, uploadId }, found)
      const new_pages = pages.filter((page) => isWritten(page) && !page.is_unchanged).length
      const done = tx
        .updateTable('imports')
        .set({
          ...{ state: 'done', pages_total: pages.length, pages_done: pages.length, new_pages },
          ...{ ...countsOf(pages), ...sums },
        })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'working'])
        .returning('id')
      if (!(await hasRow(done))) return
      await tx.deleteFrom('page_instances').where('import_id', '=', id).execute()
      for (let at = 0; at < pages.length; at += rowsAtOnce)
        await tx
          .insertInto('page_instances')
          .values(
            pages.slice(at, at + rowsAtOnce).map((page) => ({
              ...{ ...page, id: newId(), import_id: id, user_id: userId, upload_id: uploadId },
              made_at: madeAt ?? createdAt,
            })),
          )
          .execute()
      await storeDecisions(tx, userId, decisions)
    },

    listPages: (query: { importId: string; after: number; limit: number; isUnplaced: boolean }): Promise<InstanceRow[]> => {
      const { importId, after, limit, isUnplaced } = query
      const page = queries
        .selectFrom('page_instances')
        .select(instanceColumns)
        .where('import_id', '=', importId)
        .where('source_page', '>', after)
        .orderBy('source_page')
        .limit(limit)
      return (
        isUnplaced ? page.where('method', 'is', null).where('is_ignored', '=', database.columns.no as boolean) : page
      ).execute()
    },

    findInstance: (id: string, userId: string): Promise<InstanceRow | null> =>
      firstRow(queries.selectFrom('page_instances').select(instanceColumns).where('id', '=', id).where('user_id', '=', userId)),

    /**
     * Pages that the owner is asked about, in the order of their uploads, after one of them. Doesn't ask about a PDF in which no page of a
     * planner was found or suggested.
     */
    listOpen: (
      userId: string,
      { after, limit }: { after: Pick<InstanceRow, 'importId' | 'sourcePage'>; limit: number },
    ): Promise<InstanceRow[]> =>
      openPages(userId)
        .select(instanceColumns)
        .where('import_id', '>=', after.importId)
        .where((where) => where.or([where('import_id', '>', after.importId), where('source_page', '>', after.sourcePage)]))
        .orderBy('import_id')
        .orderBy('source_page')
        .limit(limit)
        .execute(),

    /** For each of these pages, when its file was made and the pages near it whose day is known. */
    async findNeighbours(ids: readonly string[]): Promise<Map<string, { madeAt: string | null; near: KnownNeighbour[] }>> {
      if (ids.length === 0) return new Map()
      const rows = await queries
        .selectFrom('page_instances as asked')
        .leftJoin('page_instances as near', (join) =>
          join
            .onRef('near.import_id', '=', 'asked.import_id')
            .on('near.source_page', '>=', ({ eb, ref }) => eb(ref('asked.source_page'), '-', nearPages))
            .on('near.source_page', '<=', ({ eb, ref }) => eb(ref('asked.source_page'), '+', nearPages))
            .on('near.kind', '=', 'day')
            .on('near.is_ignored', '=', database.columns.no as boolean),
        )
        .select([...fields('asked.id asked.made_at'), ...fields('near.source_page near.date_from')])
        .where('asked.id', 'in', [...ids])
        .execute()
      const found = new Map<string, { madeAt: string | null; near: KnownNeighbour[] }>()
      for (const { id, madeAt, sourcePage, dateFrom: date } of rows) {
        const page = found.get(id) ?? { madeAt, near: [] }
        if (sourcePage !== null && date !== null) page.near.push({ sourcePage, date })
        found.set(id, page)
      }
      return found
    },

    hasUnplacedPicture: (tx: Tx, userId: string): Promise<boolean> => hasRow(unplacedPictures(tx, userId).limit(1)),

    async *unplacedPictures(userId: string): AsyncGenerator<UnplacedPicture[]> {
      let last = { importId: firstCursor, sourcePage: 0 }
      for (;;) {
        const { importId, sourcePage } = last
        const rows = await unplacedPictures(queries, userId)
          .where('import_id', '<=', importId)
          .where((where) => where.or([where('import_id', '<', importId), where('source_page', '<', sourcePage)]))
          .limit(picturesAtOnce)
          .execute()
        const before = rows.at(-1)
        if (!before) return
        yield rows
        last = before
      }
    },

    /** Number of pages that the owner is asked about, in these uploads. */
    async countOpen(userId: string, uploads: readonly string[]): Promise<number> {
      if (uploads.length === 0) return 0
      const pages = openPages(userId).where('upload_id', 'in', [...uploads])
      return Number((await pages.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
    },

    /** Number of days with writing in these uploads. And the last day until `today`, and of all, with pages that aren't known to be blank. */
    async sumDays(
      userId: string,
      { uploads, today }: { uploads: readonly string[]; today: string },
    ): Promise<{ count: number; lastUntilToday: string | null; last: string | null }> {
      if (uploads.length === 0) return { count: 0, lastUntilToday: null, last: null }
      const sums = await notBlank(userId, uploads)
        .select(({ fn, ref, eb }) => [
          fn
            .count(eb.case().when('ink_step', 'is not', null).then(ref('date_from')).end())
            .distinct()
            .as('count'),
          fn.max(eb.case().when('date_from', '<=', today).then(ref('date_from')).end()).as('lastUntilToday'),
          fn.max('date_from').as('last'),
        ])
        .where('kind', '=', 'day')
        .executeTakeFirstOrThrow()
      return { ...sums, count: Number(sums.count) }
    },

    /** The months of pages in these uploads that aren't known to be blank, and the days that have such a page. */
    async listMonths(userId: string, uploads: readonly string[]): Promise<WrittenMonth[]> {
      if (uploads.length === 0) return []
      const dates = await notBlank(userId, uploads)
        .select(({ fn, ref, eb }) => [
          'date_from as date',
          fn.max(eb.case().when('kind', '=', 'day').then(ref('date_to')).end()).as('until'),
        ])
        .groupBy('date_from')
        .orderBy('date_from')
        .execute()
      const months = new Map<string, Set<number>>()
      for (const { date, until } of dates)
        for (const day of date === null ? [] : datesBetween(date, until ?? date)) {
          const days = months.get(day.slice(0, 7)) ?? new Set()
          months.set(day.slice(0, 7), until === null ? days : days.add(Number(day.slice(8))))
        }
      return [...months].map(([month, days]) => ({ month, days: [...days] }))
    },

    /** The last days with writing in these uploads, the last first. */
    async lastWritten(
      userId: string,
      { uploads, today, limit }: { uploads: readonly string[]; today: string; limit: number },
    ): Promise<string[]> {
      if (uploads.length === 0) return []
      const days = await queries
        .selectFrom('page_instances')
        .select('date_from as day')
        .distinct()
        .where('user_id', '=', userId)
        .where('date_from', '<=', today)
        .where('kind', '=', 'day')
        .where('ink_step', '!=', 'none')
        .where('is_ignored', '=', database.columns.no as boolean)
        .where('upload_id', 'in', [...uploads])
        .orderBy('date_from', 'desc')
        .limit(limit)
        .execute()
      return days.flatMap(({ day }) => day ?? [])
    },

    hasPages: (userId: string): Promise<boolean> =>
      hasRow(
        queries
          .selectFrom('page_instances')
          .select('id')
          .where('user_id', '=', userId)
          .where('date_from', '>', '')
          .where('is_ignored', '=', database.columns.no as boolean)
          .limit(1),
      ),

    async *allPages(userId: string): AsyncGenerator<InstanceRow[]> {
      for (let after = ''; ; ) {
        const rows = await queries
          .selectFrom('page_instances')
          .select(instanceColumns)
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(500)
          .execute()
        if (rows.length === 0) return
        yield rows
        after = rows.at(-1)?.id ?? ''
      }
    },
  }
}
