import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { countRows, fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import { newId } from '#kit/server/ids.ts'
import { firstCursor } from '#kit/server/paging.ts'
import type { Edition, EditionPage, EditionState } from '../editions.contract.ts'
import type { Doubt, PageKind, ProposedPage } from '../page-dates.rules.ts'
import type { TextPrint } from '../page-text.rules.ts'
import type { IndexedPage } from '../recognition.rules.ts'
import type { PageParts } from './pdf/page-parts.ts'
import './planner.tables.ts'

/** A page of a blank planner with its proposed kind and date. */
export interface ReadPage extends ProposedPage {
  streams: readonly string[]
  marks: readonly string[]
  links: readonly number[]
  linkBoxes: PageParts['linkBoxes']
  text: TextPrint
}

/** The file of the picture index, and the number of pages in it. */
export interface StoredPictures {
  /** Null when no page could be drawn. */
  key: string | null
  pageCount: number
  /** Why there is no index, other than that no page could be drawn. */
  error: string | null
}

interface KeptPages {
  pages: readonly ReadPage[]
  year: number | null
  pictures: StoredPictures | null
  isSealed: boolean
}

export interface ChangedPage {
  number: number
  kind: PageKind
  dateFrom: string | null
  dateTo: string | null
  doubt?: Doubt | null | undefined
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

export type EditionRow = Omit<Edition, 'doubts' | 'unknown' | 'placed'> & { filename: string }

const editionColumns = fields(
  'id title year filename state page_count pages_done pictured_pages error is_sealed corrects changes created_at',
)

const pageColumns = ['number', 'kind', 'date_from as dateFrom', 'date_to as dateTo', 'label', 'doubt'] as const

const rowsAtOnce = 100
const numbersAtOnce = 500

const wholePage = 10_000
const linkBoxesOf = ({ links, linkBoxes }: Pick<ReadPage, 'links' | 'linkBoxes'>) =>
  JSON.stringify(links.map((to, at) => [to, ...(linkBoxes[at] ?? []).map((part) => Math.round(part * wholePage))]))

const asPage = (row: Omit<EditionPage, 'id'>): EditionPage => ({ ...row, id: String(row.number) })

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

    async seal(id: string): Promise<void> {
      await queries.updateTable('editions').set({ is_sealed: true }).where('id', '=', id).execute()
    },

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

    async keepPages(tx: Tx, id: string, { pages, year, pictures, isSealed }: KeptPages): Promise<void> {
      await tx.deleteFrom('edition_pages').where('edition_id', '=', id).execute()
      for (let at = 0; at < pages.length; at += rowsAtOnce)
        await tx
          .insertInto('edition_pages')
          .values(
            pages.slice(at, at + rowsAtOnce).map((page) => ({
              edition_id: id,
              number: page.number,
              kind: page.kind,
              date_from: page.dateFrom,
              date_to: page.dateTo,
              label: page.label,
              doubt: page.doubt,
              streams: JSON.stringify(page.streams),
              marks: JSON.stringify(page.marks),
              words: page.text.words,
              letters: page.text.letters,
              calendar: page.text.calendar,
              links: JSON.stringify(page.links),
              link_boxes: linkBoxesOf(page),
            })),
          )
          .execute()
      await tx
        .updateTable('editions')
        .set({
          state: 'ready',
          year,
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

    /** The pages in doubt, and those of them without a date. */
    async countDoubts(id: string): Promise<{ doubts: number; unknown: number }> {
      const doubted = queries.selectFrom('edition_pages').where('edition_id', '=', id).where('doubt', 'is not', null)
      return { doubts: await countRows(doubted), unknown: await countRows(doubted.where('date_from', 'is', null)) }
    },

    async listPages(query: { id: string; after: number; limit: number; isDoubted: boolean }): Promise<EditionPage[]> {
      const all = queries
        .selectFrom('edition_pages')
        .select(pageColumns)
        .where('edition_id', '=', query.id)
        .where('number', '>', query.after)
        .orderBy('number')
        .limit(query.limit)
      return (await (query.isDoubted ? all.where('doubt', 'is not', null) : all).execute()).map(asPage)
    },

    async findPage(id: string, number: number): Promise<EditionPage | null> {
      const [page] = await findPages(queries, id, [number])
      return page ?? null
    },

    /** The pages of single days between two days. */
    findDayPages: (editionId: string, from: string, to: string): Promise<{ number: number; dateFrom: string | null }[]> =>
      queries
        .selectFrom('edition_pages')
        .select(['number', 'date_from as dateFrom'])
        .where('edition_id', '=', editionId)
        .where('kind', '=', 'day')
        .where('date_from', '>=', from)
        .where('date_from', '<=', to)
        .whereRef('date_to', '=', 'date_from')
        .execute(),

    /** Several pages, by the key `{edition} {number}`. */
    async findPages(wanted: readonly { editionId: string; editionPage: number }[]): Promise<Map<string, EditionPage>> {
      const found = new Map<string, EditionPage>()
      for (const editionId of new Set(wanted.map((page) => page.editionId))) {
        const numbers = [...new Set(wanted.filter((page) => page.editionId === editionId).map((page) => page.editionPage))]
        for (const page of await findPages(queries, editionId, numbers)) found.set(`${editionId} ${page.number}`, page)
      }
      return found
    },

    /**
     * Stores an administrator's answers about pages, and updates the dates of users' pages that were placed on them.
     * @returns the pages as they were before. Null when the edition lacks one of them: then nothing is changed.
     */
    async changePages(tx: Tx, id: string, pages: readonly ChangedPage[]): Promise<EditionPage[] | null> {
      const before = await findPages(tx, id, [...new Set(pages.map(({ number }) => number))])
      if (before.length < pages.length) return null
      for (const { number, kind, dateFrom, dateTo, doubt = null } of pages) {
        const dates = { kind, date_from: dateFrom, date_to: dateTo }
        await tx
          .updateTable('edition_pages')
          .set({ ...dates, doubt })
          .where('edition_id', '=', id)
          .where('number', '=', number)
          .execute()
        await tx
          .updateTable('page_instances')
          .set(dates)
          .where('edition_id', '=', id)
          .where('edition_page', '=', number)
          .execute()
      }
      return before
    },

    hasPublished: (from: Pick<typeof queries, 'selectFrom'> = queries): Promise<boolean> =>
      hasRow(from.selectFrom('editions').select('id').where('state', '=', 'published').limit(1)),

    async *publishedPages(): AsyncGenerator<IndexedPage[]> {
      const published = await queries.selectFrom('editions').select('id').where('state', '=', 'published').orderBy('id').execute()
      for (const { id } of published)
        for (let after = 0; ; ) {
          const rows = await queries
            .selectFrom('edition_pages')
            .select([...pageColumns, 'streams', 'marks', 'words', 'letters', 'calendar'])
            .where('edition_id', '=', id)
            .where('number', '>', after)
            .orderBy('number')
            .limit(rowsAtOnce)
            .execute()
          if (rows.length === 0) break
          yield rows.map(({ streams, marks, words, letters, calendar, ...page }) => ({
            editionId: id,
            number: page.number,
            kind: page.kind,
            dateFrom: page.dateFrom,
            dateTo: page.dateTo,
            streams: JSON.parse(streams),
            marks: JSON.parse(marks),
            text: { words, letters, calendar },
          }))
          after = rows.at(-1)?.number ?? 0
        }
    },

    /** The picture indexes of the published editions. The key is null for an edition that has none yet. */
    publishedPictures: (): Promise<{ editionId: string; key: string | null }[]> =>
      queries
        .selectFrom('editions')
        .select(['id as editionId', 'pictures as key'])
        .where('state', '=', 'published')
        .orderBy('id')
        .execute(),

    /** Adds link positions to an edition that was read before they were stored. */
    async keepLinks(tx: Tx, id: string, pages: readonly ReadPage[]): Promise<void> {
      for (const page of pages)
        await tx
          .updateTable('edition_pages')
          .set({ link_boxes: linkBoxesOf(page) })
          .where('edition_id', '=', id)
          .where('number', '=', page.number)
          .where('link_boxes', 'is', null)
          .execute()
    },

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

    async namedFiles(filenames: string[]): Promise<ReadonlySet<string>> {
      const rows = queries
        .selectFrom('editions')
        .select(['filename', 'pictures'])
        .where((where) => where.or([where('filename', 'in', filenames), where('pictures', 'in', filenames)]))
      return new Set((await rows.execute()).flatMap(({ filename, pictures }) => [filename, pictures ?? []].flat()))
    },
    /** Like `namedFiles`, for files about to be removed. Scans the table, because a corrupt index could miss a row. */
    async surelyNamedFiles(filenames: string[]): Promise<ReadonlySet<string>> {
      const [blank, pictures] = [
        await database.scanFor('editions', 'filename', filenames),
        await database.scanFor('editions', 'pictures', filenames),
      ]
      return new Set([...blank, ...pictures])
    },
    async countFiles(): Promise<number> {
      const { editions, pictures } = await queries
        .selectFrom('editions')
        .where('state', '!=', 'failed')
        .select(({ fn }) => [fn.countAll<number>().as('editions'), fn.count<number>('pictures').as('pictures')])
        .executeTakeFirstOrThrow()
      return Number(editions) + Number(pictures)
    },

    countPlaced: (id: string): Promise<number> => countRows(queries.selectFrom('page_instances').where('edition_id', '=', id)),
  }
}

async function findPages(from: Pick<Tx, 'selectFrom'>, id: string, numbers: readonly number[]): Promise<EditionPage[]> {
  const found: EditionPage[] = []
  for (let at = 0; at < numbers.length; at += numbersAtOnce) {
    const rows = from
      .selectFrom('edition_pages')
      .select(pageColumns)
      .where('edition_id', '=', id)
      .where('number', 'in', numbers.slice(at, at + numbersAtOnce))
      .orderBy('number')
    found.push(...(await rows.execute()).map(asPage))
  }
  return found
}

export type EditionsStore = ReturnType<typeof createEditionsStore>
