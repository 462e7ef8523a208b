import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { writtenSteps } from '../ink.rules.ts'
import type { PageKind } from '../page-dates.rules.ts'
import type { BookPage } from '../planner.contract.ts'
import { choiceThere, sortRows, versionColumns } from './versions.store.ts'
import './planner.tables.ts'

const mostBooks = 50

/** A user's pages in one planner, and the uploads they are from that exist and aren't deleted. */
export interface Shelf {
  userId: string
  editionId: string
  /** At least one. */
  uploadIds: readonly string[]
}

interface BookQuery {
  after: number
  limit: number
  kinds?: readonly PageKind[] | undefined
  from?: string | undefined
  to?: string | undefined
  isUndated: boolean
  isWritten: boolean
}

export function createBookStore(database: Database) {
  const { queries } = database
  const no = database.columns.no as boolean

  /** `writtenRank` in SQL. */
  const rank = sql`case when ink_step = 'none' then 0 when ink_step is null and coalesce(method, '') <> 'person' then 1 else 2 end`

  /**
   * All versions of the user's pages in a planner. The one with `place` 1 is written if the version to show is (`sortVersions`); which of
   * several written ones that is depends on their ink, which SQL can't compare. `first` are versions to show on pages with a choice.
   */
  const versions = ({ userId, editionId, uploadIds }: Shelf, first: readonly string[]) =>
    queries
      .selectFrom('page_instances')
      .select([
        'id as pageInstanceId',
        'edition_page as editionPage',
        'ink_step as inkStep',
        sql<number>`row_number() over (
          partition by edition_page
          order by ${isFirst(first)} ${rank} desc, case when method = 'person' then 0 else 1 end, made_at desc, import_id desc, id desc
        )`.as('place'),
        sql<number>`count(*) over (partition by edition_page)`.as('versions'),
      ])
      .where('user_id', '=', userId)
      .where('edition_id', '=', editionId)
      .where('is_ignored', '=', no)
      .where('upload_id', 'in', [...uploadIds])

  const isFirst = (ids: readonly string[]) =>
    ids.length === 0 ? sql`` : sql`case when id in (${sql.join(ids)}) then 0 else 1 end,`

  // Materialized, because SQLite may read all versions again for each page.
  const pages = (shelf: Shelf, first: readonly string[]) =>
    queries
      .with(
        (cte) => cte('version').materialized(),
        (db) => db.selectFrom(versions(shelf, first).as('version')).selectAll().where('place', '=', 1),
      )
      .selectFrom('edition_pages')
      .leftJoin('version', 'version.editionPage', 'edition_pages.number')
      .where('edition_pages.edition_id', '=', shelf.editionId)

  const shown = (shelf: Shelf, first: readonly string[]) =>
    pages(shelf, first).select([
      ...fields('edition_pages.number edition_pages.kind edition_pages.date_from edition_pages.date_to'),
      ...fields('edition_pages.label'),
      'version.inkStep',
      'version.pageInstanceId',
      'version.versions',
    ])

  /** All versions of these pages, by the page. */
  async function versionsOf(shelf: Shelf, numbers: readonly number[]) {
    const own = queries
      .selectFrom('page_instances')
      .select([...versionColumns, 'edition_page as editionPage', choiceThere.as('choice')])
      .where('user_id', '=', shelf.userId)
      .where('edition_id', '=', shelf.editionId)
      .where('edition_page', 'in', [...numbers])
      .where('is_ignored', '=', no)
      .where('upload_id', 'in', [...shelf.uploadIds])
    return Map.groupBy(numbers.length === 0 ? [] : await own.execute(), ({ editionPage }) => editionPage)
  }

  /** The versions to show on the pages of which the owner chose one. */
  async function findFirst(shelf: Shelf): Promise<string[]> {
    const own = queries.selectFrom('page_choices').select('place').where('user_id', '=', shelf.userId)
    const choices = await own.where('place', 'like', `${shelf.editionId} %`).execute()
    const byPage = await versionsOf(
      shelf,
      choices.map(({ place }) => Number(place.slice(shelf.editionId.length + 1))),
    )
    return [...byPage.values()].flatMap((rows) => sortRows(rows)[0]?.id ?? [])
  }

  /** Puts the version to show in place of the one that SQL found. */
  async function withNewest(shelf: Shelf, found: (BookPage & { versions: unknown })[]): Promise<BookPage[]> {
    const several = found.filter(({ versions: count }) => Number(count) > 1).map(({ number }) => number)
    const byPage = await versionsOf(shelf, several)
    return found.map(({ versions: _count, ...page }) => {
      const [newest] = sortRows(byPage.get(page.number) ?? [])
      return newest ? { ...page, inkStep: newest.inkStep, pageInstanceId: newest.id } : page
    })
  }

  return {
    /** The planners in which the user has pages, and the uploads of these pages. */
    async findShelves(userId: string, editionId?: string): Promise<{ editionId: string; uploadId: string }[]> {
      const all = queries
        .selectFrom('page_instances')
        .select(['edition_id as editionId', 'upload_id as uploadId'])
        .distinct()
        .where('user_id', '=', userId)
        .where('edition_id', 'is not', null)
        .where('is_ignored', '=', no)
      const rows = await (editionId === undefined ? all : all.where('edition_id', '=', editionId)).execute()
      return rows.flatMap(({ editionId: id, uploadId }) => (id === null ? [] : [{ editionId: id, uploadId }]))
    },

    async findBooks(ids: readonly string[]) {
      if (ids.length === 0) return []
      return queries
        .selectFrom('editions')
        .select((select) => [
          'id',
          'title',
          'year',
          'filename',
          'sha256',
          'page_count as pageCount',
          select
            .selectFrom('edition_pages')
            .whereRef('edition_pages.edition_id', '=', 'editions.id')
            .select(({ fn }) => fn.min('date_from').as('from'))
            .as('from'),
          select
            .selectFrom('edition_pages')
            .whereRef('edition_pages.edition_id', '=', 'editions.id')
            .select(({ fn }) => fn.max('date_to').as('to'))
            .as('to'),
        ])
        .where('id', 'in', [...ids])
        .orderBy('id', 'desc')
        .limit(mostBooks)
        .execute()
    },

    /** Number of pages with writing. And the last day until `today`, or of all, with writing. */
    async sumWritten(shelf: Shelf, today: string): Promise<{ written: number; lastDay: string | null }> {
      const sums = await pages(shelf, await findFirst(shelf))
        .where('version.inkStep', 'in', [...writtenSteps])
        .select(({ fn, eb, ref }) => {
          const lastOf = (isCounted: Expression<SqlBool>) =>
            fn.max(eb.case().when(isCounted).then(ref('edition_pages.date_from')).end())
          const isDay = eb('edition_pages.kind', '=', 'day')
          return [
            fn.countAll().as('written'),
            lastOf(eb.and([isDay, eb('edition_pages.date_from', '<=', today)])).as('lastUntilToday'),
            lastOf(isDay).as('last'),
          ]
        })
        .executeTakeFirstOrThrow()
      return { written: Number(sums.written), lastDay: sums.lastUntilToday ?? sums.last }
    },

    async listPages(shelf: Shelf, { after, limit, kinds, from, to, isUndated, isWritten }: BookQuery): Promise<BookPage[]> {
      let page = shown(shelf, await findFirst(shelf))
        .where('edition_pages.number', '>', after)
        .orderBy('edition_pages.number')
        .limit(limit)
      if (kinds !== undefined) page = page.where('edition_pages.kind', 'in', [...kinds])
      if (from !== undefined) page = page.where('edition_pages.date_to', '>=', from)
      if (to !== undefined) page = page.where('edition_pages.date_from', '<=', to)
      if (isUndated) page = page.where('edition_pages.date_from', 'is', null)
      if (isWritten) page = page.where('version.inkStep', 'in', [...writtenSteps])
      return withNewest(shelf, await page.execute())
    },

    async findPages(shelf: Shelf, numbers: readonly number[]): Promise<BookPage[]> {
      if (numbers.length === 0) return []
      const found = shown(shelf, await findFirst(shelf)).where('edition_pages.number', 'in', [...new Set(numbers)])
      return withNewest(shelf, await found.execute())
    },

    /** The nearest pages with writing before and after a page. */
    async findWrittenBeside(shelf: Shelf, number: number): Promise<{ before: number | null; after: number | null }> {
      const written = pages(shelf, await findFirst(shelf))
        .where('version.inkStep', 'in', [...writtenSteps])
        .select('edition_pages.number')
        .limit(1)
      const [before, after] = [
        await written.where('edition_pages.number', '<', number).orderBy('edition_pages.number', 'desc').executeTakeFirst(),
        await written.where('edition_pages.number', '>', number).orderBy('edition_pages.number').executeTakeFirst(),
      ]
      return { before: before?.number ?? null, after: after?.number ?? null }
    },

    /** The print of a page and the positions of its links. `linkBoxes` is null when they haven't been read yet. */
    async findPrint(editionId: string, number: number) {
      const row = await queries
        .selectFrom('edition_pages')
        .select(['streams', 'marks', 'link_boxes as linkBoxes'])
        .where('edition_id', '=', editionId)
        .where('number', '=', number)
        .executeTakeFirst()
      return row
        ? {
            streams: JSON.parse(row.streams) as string[],
            marks: JSON.parse(row.marks) as string[],
            linkBoxes: row.linkBoxes === null ? null : (JSON.parse(row.linkBoxes) as number[][]),
          }
        : null
    },

    /** True if one of the user's pages has the print of this page. Where its owner or its neighbours have put a page says nothing about its print. */
    isRecognized: ({ userId, editionId, uploadIds }: Shelf, number: number): Promise<boolean> =>
      hasRow(
        queries
          .selectFrom('page_instances')
          .select('id')
          .where('user_id', '=', userId)
          .where('edition_id', '=', editionId)
          .where('edition_page', '=', number)
          .where('method', 'in', ['stream', 'text', 'picture'])
          .where('upload_id', 'in', [...uploadIds])
          .limit(1),
      ),

    async findInkBits(id: string): Promise<string | null> {
      const row = queries.selectFrom('page_instances').select('ink_bits as bits').where('id', '=', id)
      return (await row.executeTakeFirst())?.bits ?? null
    },
  }
}

export type BookStore = ReturnType<typeof createBookStore>
