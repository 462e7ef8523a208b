import type { ExpressionBuilder } from 'kysely'
import type { Database, Params, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { newId } from '#kit/server/ids.ts'
import type { PageInstance, PageMethod, PlannerDay } from '../planner.contract.ts'
import type { ImportRow } from './imports.store.ts'

const rowsAtOnce = 200
const hashesAtOnce = 50
/** Rows of these pages that are read: a hundred earlier exports. A file may have the same page thousands of times. */
const mostSeen = 5000
const notAnswered = (where: ExpressionBuilder<Tables, 'page_instances'>) =>
  where.or([where('method', 'is', null), where('method', '!=', 'person')])

export type InstanceRow = Omit<PageInstance, 'hasInk' | 'suggestions'> &
  Record<'userId' | 'uploadId' | 'contentHash' | 'suggestions', string>

const instanceColumns = [
  ...fields('id import_id user_id upload_id source_page edition_id edition_page kind date_from date_to method'),
  ...fields('confidence content_hash ink_step is_unchanged is_ignored suggestions'),
]

/** Where a page belongs, chosen by the user or found by recognition. */
export type Place = Pick<PageInstance, 'editionId' | 'editionPage' | 'kind' | 'dateFrom' | 'dateTo'>

export type FoundPage = Omit<Tables['page_instances'], 'id' | 'import_id' | 'user_id' | 'upload_id'>

type Counted = Pick<FoundPage, 'method' | 'is_ignored' | 'ink_step'>

const isPlaced = ({ method, is_ignored }: Counted) => method !== null && !is_ignored
export const isWritten = (page: Counted) => isPlaced(page) && page.ink_step !== null && page.ink_step !== 'none'

const countsOf = (pages: readonly Counted[]) => ({
  placed: pages.filter(isPlaced).length,
  with_ink: pages.filter(isWritten).length,
  unplaced: pages.filter(({ method, is_ignored }) => method === null && !is_ignored).length,
})

export interface Seen extends Place {
  contentHash: string
  method: PageMethod | null
  isIgnored: boolean
  importId: string
  uploadId: string
}

export function createPagesStore(database: Database) {
  const { queries } = database
  const between = database.prepare((from, param: Params<{ userId: string; first: string; last: string }>) =>
    from
      .selectFrom('page_instances')
      .select([...instanceColumns])
      .where('user_id', '=', param('userId'))
      .where('date_from', '>=', param('first'))
      .where('date_from', '<=', param('last'))
      .where('is_ignored', '=', database.columns.no as boolean)
      .orderBy('date_from')
      // Sort by import, because an export that was read again has new row ids but isn't newer.
      .orderBy('import_id')
      .orderBy('id'),
  )

  return {
    /** Pages with the same content in the user's exports, newest row first. They were placed by an import or by the user. */
    async findSeen(userId: string, hashes: readonly string[]): Promise<Seen[]> {
      const found: Seen[] = []
      for (let at = 0; at < hashes.length; at += hashesAtOnce) {
        const seen = queries
          .selectFrom('page_instances')
          .select(fields('content_hash method is_ignored import_id upload_id edition_id edition_page kind date_from date_to'))
          .where('user_id', '=', userId)
          .where('content_hash', 'in', hashes.slice(at, at + hashesAtOnce))
          .orderBy('id', 'desc')
          .limit(mostSeen)
        // Answers are looked for apart, because there may be many newer pages.
        found.push(...(await seen.where('method', '=', 'person').execute()))
        found.push(...(await seen.where(notAnswered).execute()))
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

    /** Stores all pages of an import and replaces those of an earlier attempt, unless it was cancelled or removed. */
    async keepPages(
      tx: Tx,
      { id, userId, uploadId }: Pick<ImportRow, 'id' | 'userId' | 'uploadId'>,
      pages: readonly FoundPage[],
      sums: Pick<Tables['imports'], 'unchanged' | 'new_pages' | 'since'>,
    ): Promise<void> {
      const done = tx
        .updateTable('imports')
        .set({ state: 'done', pages_total: pages.length, pages_done: pages.length, ...countsOf(pages), ...sums })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'working'])
        .returning('id')
      if (!(await hasRow(done))) return
      await tx.deleteFrom('page_instances').where('import_id', '=', id).execute()
      for (let at = 0; at < pages.length; at += rowsAtOnce)
        await tx
          .insertInto('page_instances')
          .values(
            pages
              .slice(at, at + rowsAtOnce)
              .map((page) => ({ ...page, id: newId(), import_id: id, user_id: userId, upload_id: uploadId })),
          )
          .execute()
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

    /** Applies the user's answer to every copy of the page. */
    answer: (instance: InstanceRow, place: Place, isIgnored: boolean): Promise<void> =>
      database.transaction(async (tx) => {
        await tx
          .updateTable('page_instances')
          .set({
            edition_id: place.editionId,
            edition_page: place.editionPage,
            kind: place.kind,
            date_from: place.dateFrom,
            date_to: place.dateTo,
            method: 'person',
            confidence: 1000,
            is_ignored: isIgnored,
            suggestions: '[]',
          })
          .where('user_id', '=', instance.userId)
          .where((where) => where.or([where('id', '=', instance.id), where('content_hash', '=', instance.contentHash)]))
          .execute()
        const counted = await tx
          .selectFrom('page_instances')
          .select(['method', 'is_ignored', 'ink_step'])
          .where('import_id', '=', instance.importId)
          .execute()
        await tx.updateTable('imports').set(countsOf(counted)).where('id', '=', instance.importId).execute()
      }),

    /** Pages whose first day is in the range, sorted by date. Versions of one page are sorted oldest first. */
    between,

    hasPages: (userId: string): Promise<boolean> =>
      hasRow(
        queries.selectFrom('page_instances').select('id').where('user_id', '=', userId).where('date_from', '>', '').limit(1),
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

/** Length in days of the longest page, apart from quarters and years. Pages that begin this much before the range may overlap it. */
export const longestPage = 31

/** The newest version of each page, as days. Leaves out uploads that were deleted. */
export function newestDays(rows: readonly InstanceRow[], present: ReadonlySet<string>, from: string): PlannerDay[] {
  const newest = new Map<string, PlannerDay>()
  for (const row of rows) {
    if (!present.has(row.uploadId) || row.kind === null || row.dateFrom === null) continue
    const dateTo = row.dateTo ?? row.dateFrom
    if (dateTo < from) continue
    const page = row.editionPage === null ? '' : `${row.editionId} ${row.editionPage}`
    // Rows are sorted by import, so a later row replaces an older version.
    newest.set(`${row.kind} ${row.dateFrom} ${page}`, {
      date: row.dateFrom,
      dateTo,
      kind: row.kind,
      inkStep: row.inkStep,
      pageInstanceId: row.id,
      editionId: row.editionId,
      editionPage: row.editionPage,
    })
  }
  return [...newest.values()]
}
