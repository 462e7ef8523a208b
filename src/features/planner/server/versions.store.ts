import { type RawBuilder, sql } from 'kysely'
import type { Database, Params } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { type Choice, type PageVersion, seenIn, sortVersions } from '../page-versions.rules.ts'
import type { PlannerDay } from '../planner.contract.ts'
import type { Reading } from './decisions.store.ts'
import { type InstanceRow, instanceColumns, type Place } from './pages.store.ts'
import './planner.tables.ts'

const mostVersions = 200

/** The place of which a page shows a version: a page of an edition, or a day that the owner gave. */
export const placeKey = ({ editionId, editionPage, kind, dateFrom }: Place): string =>
  editionPage === null ? `${kind} ${dateFrom}` : `${editionId} ${editionPage}`

const placeOf = sql`case when page_instances.edition_page is null
  then page_instances.kind || ' ' || page_instances.date_from
  else page_instances.edition_id || ' ' || cast(page_instances.edition_page as text) end`

/** 1 for the version that the owner chose. */
export const isChosen: RawBuilder<number> = sql<number>`case when exists (
    select 1 from page_choices
    where page_choices.user_id = page_instances.user_id
      and page_choices.place = ${placeOf}
      and page_choices.content_hash = page_instances.content_hash
  ) then 1 else 0 end`

/** What the owner chose at the place of a page, see `choiceOf`. */
export const choiceThere: RawBuilder<string | null> = sql<string | null>`(
    select page_choices.content_hash || ' ' || page_choices.seen from page_choices
    where page_choices.user_id = page_instances.user_id and page_choices.place = ${placeOf}
  )`

/** What a version of a page is sorted by. */
export const versionColumns = fields('id import_id ink_step ink_cells method made_at content_hash')
export type VersionRow = Pick<InstanceRow, 'id' | 'importId' | 'inkStep' | 'method' | 'contentHash'> & {
  inkCells: string | null
  madeAt: string | null
  choice: string | null
}

export function choiceOf({ choice }: Pick<VersionRow, 'choice'>): Choice | null {
  if (choice === null) return null
  const at = choice.indexOf(' ')
  return { contentHash: choice.slice(0, at), ...(JSON.parse(choice.slice(at + 1)) as Omit<Choice, 'contentHash'>) }
}

/** Sorts the versions of one page, the one to show first. */
export function sortRows<Row extends VersionRow>(rows: readonly Row[]): Row[] {
  const [first] = rows
  if (!first) return []
  const versions = rows.map((row): PageVersion & { row: Row } => ({
    ...row,
    madeAt: row.madeAt ?? '',
    isMoved: row.method === 'person',
    row,
  }))
  return sortVersions(versions, choiceOf(first)).map(({ row }) => row)
}

/** The versions of each page: which there are, and which of them is shown. */
export function createVersionsStore(database: Database) {
  const { queries } = database
  const versions = [...instanceColumns, 'ink_cells as inkCells', 'made_at as madeAt', choiceThere.as('choice')] as const
  const between = database.prepare((from, param: Params<{ userId: string; first: string; last: string }>) =>
    from
      .selectFrom('page_instances')
      .select(versions)
      .where('user_id', '=', param('userId'))
      .where('date_from', '>=', param('first'))
      .where('date_from', '<=', param('last'))
      .where('is_ignored', '=', database.columns.no as boolean)
      .orderBy('date_from')
      .orderBy('id'),
  )

  /** All versions of the page at the place of this one. */
  async function listVersions(row: InstanceRow, from: Reading = queries): Promise<(InstanceRow & VersionRow)[]> {
    if (row.kind === null || row.isIgnored) return []
    const own = from
      .selectFrom('page_instances')
      .select(versions)
      .where('user_id', '=', row.userId)
      .where('is_ignored', '=', database.columns.no as boolean)
      .orderBy('import_id', 'desc')
      .limit(mostVersions)
    const { editionId, editionPage, kind, dateFrom } = row
    return (
      editionPage === null
        ? own.where('edition_page', 'is', null).where('date_from', '=', dateFrom).where('kind', '=', kind)
        : own.where('edition_id', '=', editionId).where('edition_page', '=', editionPage)
    ).execute()
  }

  return {
    listVersions,

    /** All versions of the pages of these days. */
    onDays: (userId: string, days: readonly string[]): Promise<(InstanceRow & VersionRow)[]> =>
      queries
        .selectFrom('page_instances')
        .select(versions)
        .where('user_id', '=', userId)
        .where('date_from', 'in', [...days])
        .where('kind', '=', 'day')
        .where('is_ignored', '=', database.columns.no as boolean)
        .orderBy('date_from')
        .orderBy('id')
        .execute(),

    /** Shows this version at its place, or the newest one if `chosenAt` is null. */
    chooseVersion: (row: InstanceRow, chosenAt: string | null): Promise<void> =>
      database.transaction(async (tx) => {
        const place = placeKey(row)
        await tx.deleteFrom('page_choices').where('user_id', '=', row.userId).where('place', '=', place).execute()
        if (chosenAt === null) return
        const seen = JSON.stringify(seenIn(await listVersions(row, tx)))
        const chosen = { content_hash: row.contentHash, upload_id: row.uploadId, seen, chosen_at: chosenAt }
        const choice = { user_id: row.userId, place, ...chosen }
        await tx
          .insertInto('page_choices')
          .values(choice)
          .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet(choice))
          .execute()
      }),

    /** Pages whose first day is in the range, sorted by date. All versions of each. */
    between,
  }
}

/** Length in days of the longest page, apart from quarters and years. Pages that begin this much before the range may overlap it. */
export const longestPage = 31

/** The version of each page that is shown, as days. Leaves out uploads that were deleted. */
export function newestDays(
  rows: readonly (InstanceRow & VersionRow)[],
  present: ReadonlySet<string>,
  from: string,
): PlannerDay[] {
  const shown = rows.filter(
    ({ uploadId, kind, dateFrom, dateTo }) =>
      present.has(uploadId) && kind !== null && dateFrom !== null && (dateTo ?? dateFrom) >= from,
  )
  return [...Map.groupBy(shown, placeKey).values()].flatMap((versions) => {
    const [row] = sortRows(versions)
    if (!row || row.kind === null || row.dateFrom === null) return []
    const { id, kind, dateFrom: date, dateTo, inkStep, editionId, editionPage } = row
    return [{ date, dateTo: dateTo ?? date, kind, inkStep, pageInstanceId: id, editionId, editionPage }]
  })
}
