import type { Database, Tx } from '#kit/server/db/database.ts'
import { countRows } from '#kit/server/db/rows.ts'
import { inLaterYear } from '../edition-years.rules.ts'
import type { EditionPage } from '../editions.contract.ts'
import type { Doubt, InYear, PageKind, ProposedPage } from '../page-dates.rules.ts'
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

/** From one year of an edition to another. Null: not known. `proposed` is the year of its `in_year`. */
interface YearChange {
  from: number | null
  to: number | null
  proposed: number
}

export interface ChangedPage {
  number: number
  kind: PageKind
  dateFrom: string | null
  dateTo: string | null
  doubt?: Doubt | null | undefined
}

const pageColumns = ['number', 'kind', 'date_from as dateFrom', 'date_to as dateTo', 'label', 'doubt'] as const

const rowsAtOnce = 100
const numbersAtOnce = 500

const wholePage = 10_000
const linkBoxesOf = ({ links, linkBoxes }: Pick<ReadPage, 'links' | 'linkBoxes'>) =>
  JSON.stringify(links.map((to, at) => [to, ...(linkBoxes[at] ?? []).map((part) => Math.round(part * wholePage))]))

/** What a page was proposed to be, for another year of the same planner. */
function inYearOf({ dateFrom, dateTo, doubt, inYear }: ReadPage): string | null {
  if (inYear) return JSON.stringify(inYear)
  return dateFrom === null || dateTo === null ? null : JSON.stringify({ dateFrom, dateTo, doubt })
}

const asPage = (row: Omit<EditionPage, 'id'>): EditionPage => ({ ...row, id: String(row.number) })

/** Stores the pages of an edition in place of those it has. */
export async function storePages(tx: Tx, id: string, pages: readonly ReadPage[]): Promise<void> {
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
          in_year: inYearOf(page),
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
}

/** The pages of editions. Their texts and links are written when the edition is read. */
export function createEditionPagesStore(database: Database) {
  const { queries } = database
  return {
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

    /** The pages of days that show one of these days. */
    findDayPages: (editionId: string, from: string, to: string): Promise<Pick<EditionPage, 'number' | 'dateFrom' | 'dateTo'>[]> =>
      queries
        .selectFrom('edition_pages')
        .select(['number', 'date_from as dateFrom', 'date_to as dateTo'])
        .where('edition_id', '=', editionId)
        .where('kind', '=', 'day')
        .where('date_to', '>=', from)
        .where('date_from', '<=', to)
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
        for (const table of ['page_instances', 'page_decisions'] as const)
          await tx.updateTable(table).set(dates).where('edition_id', '=', id).where('edition_page', '=', number).execute()
      }
      return before
    },

    /** The pages that get another date, or none, if an edition is of another year. Leaves out those that somebody has changed. */
    async pagesOfYear(tx: Tx, id: string, { from, to, proposed }: YearChange): Promise<ChangedPage[]> {
      const rows = await tx
        .selectFrom('edition_pages')
        .select([...pageColumns, 'in_year as inYear'])
        .where('edition_id', '=', id)
        .where('in_year', 'is not', null)
        .execute()
      return rows.flatMap(({ inYear, ...page }) => {
        const own: InYear = JSON.parse(inYear ?? '')
        const before = from === null ? null : inLaterYear(own, from - proposed)
        if (page.dateFrom !== (before?.dateFrom ?? null) || page.dateTo !== (before?.dateTo ?? null)) return []
        if (before === null && page.doubt === null) return []
        if (to === null) return { ...page, dateFrom: null, dateTo: null, doubt: 'noYear' as const }
        const after = inLaterYear(own, to - proposed)
        if (after === null) return { ...page, dateFrom: null, dateTo: null, doubt: 'unknown' as const }
        return { ...page, ...after, doubt: page.doubt === null ? null : own.doubt }
      })
    },

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

    /** Adds link positions to an edition that was read before they were stored. */
    async storeLinks(tx: Tx, id: string, pages: readonly ReadPage[]): Promise<void> {
      for (const page of pages)
        await tx
          .updateTable('edition_pages')
          .set({ link_boxes: linkBoxesOf(page) })
          .where('edition_id', '=', id)
          .where('number', '=', page.number)
          .where('link_boxes', 'is', null)
          .execute()
    },
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

export type EditionPagesStore = ReturnType<typeof createEditionPagesStore>
