import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { bookOf, type WrittenPage, writtenOnlyHere } from '../book-states.rules.ts'
import { writtenSteps } from '../ink.rules.ts'
import type { FoundPage } from './found-pages.ts'
import { latestToday } from './latest-today.ts'
import { isRecognitionOn } from './readings.store.ts'
import { placeKey } from './versions.store.ts'

/** Pages, and uploads, that one statement reads. */
const pagesAtOnce = 200

/** The planner of which a file with these pages is a state. */
export async function findBook(tx: Tx, pages: readonly FoundPage[]): Promise<string | null> {
  const ids = [...new Set(pages.flatMap(({ edition_id: id }) => id ?? []))]
  if (ids.length === 0) return null
  const editions = await tx.selectFrom('editions').select(['id', 'page_count as pageCount']).where('id', 'in', ids).execute()
  return bookOf(pages, new Map(editions.map(({ id, pageCount }) => [id, pageCount])))
}

interface Options {
  database: Database
  clock: Clock
  /** Those of the user's uploads that exist and aren't deleted. */
  presentUploads(userId: string, ids: readonly string[]): Promise<{ id: string; device: string | null }[]>
}

/** What is known of files as states of a planner. */
export function createBookStates({ database, clock, presentUploads }: Options) {
  const { queries } = database
  const writtenPages = (userId: string) =>
    queries
      .selectFrom('page_instances')
      .where('user_id', '=', userId)
      .where('is_ignored', '=', database.columns.no as boolean)
      .where('kind', 'is not', null)
      .where('ink_step', 'in', [...writtenSteps])

  const comparedPages = (userId: string) =>
    writtenPages(userId).select(fields('upload_id edition_id edition_page kind date_from date_to content_hash ink_cells'))

  type Row = Awaited<ReturnType<ReturnType<typeof comparedPages>['execute']>>[number]

  /** The pages of uploads that aren't deleted. */
  async function ofPresent(userId: string, rows: readonly Row[]): Promise<WrittenPage[]> {
    const there = await presentUploads(userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
    const devices = new Map(there.map(({ id, device }) => [id, device]))
    return rows.flatMap(({ uploadId, contentHash, inkCells, ...row }) => {
      const device = devices.get(uploadId)
      if (device === undefined) return []
      const day = row.kind === 'day' ? row.dateFrom : null
      return [{ uploadId, contentHash, inkCells, device, place: placeKey(row), day }]
    })
  }

  async function pagesOf(userId: string, uploadIds: readonly string[]): Promise<WrittenPage[]> {
    const found: WrittenPage[] = []
    for (let at = 0; at < uploadIds.length; at += pagesAtOnce) {
      const some = comparedPages(userId).where('upload_id', 'in', uploadIds.slice(at, at + pagesAtOnce))
      found.push(...(await ofPresent(userId, await some.execute())))
      await turn()
    }
    return found
  }

  return {
    isOn: (userId: string) => isRecognitionOn(queries, userId),

    /** Number of pages with writing in each file, and the last of them: if possible a day that isn't in the future. */
    async statesIn(userId: string, uploadIds: readonly string[]) {
      const isPast = sql`case when kind <> 'day' then 0 when date_from <= ${latestToday(clock)} then 2 else 1 end`
      const placed = writtenPages(userId)
        .where('upload_id', 'in', [...uploadIds])
        .select([
          ...fields('upload_id source_page kind date_from'),
          sql<number>`count(*) over (partition by upload_id)`.as('written'),
          sql<number>`row_number() over (
            partition by upload_id order by ${isPast} desc, coalesce(date_from, '') desc, source_page desc
          )`.as('place'),
        ])
      const rows = await queries.selectFrom(placed.as('placed')).selectAll().where('place', '=', 1).execute()
      return new Map(
        rows.map(({ uploadId, sourcePage: coverPage, kind, dateFrom, written }) => [
          uploadId,
          { written: Number(written), until: kind === 'day' ? dateFrom : null, coverPage },
        ]),
      )
    },

    /** Counts the pages whose writing no other file of the user has. */
    async writtenOnlyIn(userId: string, uploadIds: readonly string[]): Promise<{ days: number; pages: number }> {
      const going = new Set(uploadIds)
      const pages = await pagesOf(userId, uploadIds)
      const byNumber = Map.groupBy(pages, ({ place }) => place)
      const places = [...byNumber.keys()]
      const days = new Set<string>()
      let count = 0
      for (let at = 0; at < places.length; at += pagesAtOnce) {
        const some = new Set(places.slice(at, at + pagesAtOnce))
        const others = await ofPresent(
          userId,
          (await rowsAt(userId, [...some])).filter((row) => !going.has(row.uploadId)),
        )
        const only = writtenOnlyHere(
          [...some].flatMap((place) => byNumber.get(place) ?? []),
          others,
        )
        count += only.length
        for (const { day } of only) if (day !== null) days.add(day)
        await turn()
      }
      return { days: days.size, pages: count }
    },
  }

  /** The written pages at these places. */
  async function rowsAt(userId: string, places: readonly string[]): Promise<Row[]> {
    const [days, numbers] = [new Set<string>(), new Map<string, number[]>()]
    for (const place of places) {
      const [name = '', at = ''] = place.split(' ')
      if (/^\d+$/.test(at)) numbers.set(name, [...(numbers.get(name) ?? []), Number(at)])
      else days.add(at)
    }
    const rows: Row[] = []
    for (const [edition, some] of numbers)
      rows.push(...(await comparedPages(userId).where('edition_id', '=', edition).where('edition_page', 'in', some).execute()))
    if (days.size > 0)
      rows.push(
        ...(await comparedPages(userId)
          .where('edition_page', 'is', null)
          .where('date_from', 'in', [...days])
          .execute()),
      )
    return rows
  }
}
