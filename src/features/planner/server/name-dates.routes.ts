import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import type { Queries } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { isDay } from '../calendar-words.rules.ts'
import { mostDatedFiles, nameDatesApi } from '../name-dates.contract.ts'
import { type DateOrder, datesOfNames } from '../name-dates.rules.ts'
import { filesChangedSince, noSuchDay } from '../planner.errors.ts'
import type { MovesStore } from './moves.store.ts'
import { type InstanceRow, instanceColumns } from './pages.store.ts'

/** Most pages of one answer. The files after them are asked about next. */
const mostPages = 6000
/** Most files that are named. */
const mostNamed = 200
const atOnce = 200

interface NameDatesOptions {
  queries: Queries
  clock: Clock
  moves: MovesStore
  presentUploads(userId: string, ids: readonly string[]): Promise<{ id: string; originalName: string; folder: string }[]>
}

interface Asked {
  today: string
  order?: DateOrder | null | undefined
  picturesUntil?: number | null | undefined
  uploadIds?: string[] | undefined
}

/** Routes that put files on the days in their names: what would happen, and that it happens, at once or not at all. */
export function addNameDatesRoutes(app: FastifyInstance, { queries, clock, moves, presentUploads }: NameDatesOptions) {
  /** Files that were read and of which no page has a day or an answer, the oldest first. */
  async function filesWithoutDay(userId: string, uploadIds: readonly string[] | undefined) {
    const all = queries
      .selectFrom('imports')
      .select(['upload_id as id', 'pages_total as pages', 'taken_on as takenOn'])
      .where('user_id', '=', userId)
      .where('state', '=', 'done')
      .where('pages_total', '>', 0)
      .where('placed', '=', 0)
      .where(({ and, eb, exists, not, or, ref, selectFrom }) => {
        const answered = selectFrom('page_instances').select('page_instances.id').whereRef('import_id', '=', 'imports.id')
        // A picture in which nothing of a planner was seen isn't counted as unplaced, and may be a page all the same.
        return or([
          eb('unplaced', '=', ref('pages_total')),
          and([eb('pages_total', '=', 1), not(exists(answered.where('method', 'is not', null)))]),
        ])
      })
      .orderBy('id')
    const rows =
      uploadIds === undefined
        ? await all.limit(mostDatedFiles).execute()
        : await inParts(uploadIds, (some) => all.where('upload_id', 'in', some).execute())
    const read = new Map(rows.map((row) => [row.id, row]))
    const present = await presentUploads(userId, [...read.keys()])
    return present.map(({ id, originalName: name, folder }) => ({ pages: 0, ...read.get(id), id, name, folder }))
  }

  const pages = queries.selectFrom('page_instances')

  async function read(userId: string, { today, order = null, picturesUntil = null, uploadIds }: Asked) {
    if (!isDay(today)) throw noSuchDay()
    const files = await filesWithoutDay(userId, uploadIds)
    const { days, doubts, ...open } = datesOfNames(files, { today, order, picturesUntil })
    const dated = upTo(
      mostPages,
      files.filter(({ id }) => days.has(id)),
    )
    const own = pages.where('user_id', '=', userId)
    const rows: InstanceRow[] = await inParts(
      dated.map(({ id }) => id),
      (some) => own.select(instanceColumns).where('upload_id', 'in', some).execute(),
    )
    // An answer about a page is about all its copies. Those of a file that has one already stay as they are.
    const answered = await inParts([...new Set(rows.map(({ contentHash }) => contentHash))], (some) =>
      own.select('content_hash as hash').distinct().where('content_hash', 'in', some).where('method', 'is not', null).execute(),
    )
    const contents = new Set(answered.map(({ hash }) => hash))
    const known = new Set(rows.filter(({ contentHash }) => contents.has(contentHash)).map(({ uploadId }) => uploadId))
    for (const file of dated) if (known.has(file.id)) doubts.push({ file, doubt: 'known', days: [days.get(file.id) ?? ''] })
    const put = dated.filter(({ id }) => !known.has(id)).map(({ id }) => [id, days.get(id) ?? ''] as const)
    return { put, rows, doubts, ...open, seen: createHash('sha256').update(JSON.stringify(put)).digest('base64url') }
  }

  serve(app, nameDatesApi.preview, async ({ params: { userId }, body }) => {
    const { put, doubts, question, pictureYears, seen } = await read(userId, body)
    const months = Map.groupBy(put, ([, day]) => day.slice(0, 7))
    return {
      files: put.length,
      months: [...months]
        .map(([month, { length }]) => ({ month, files: length }))
        .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
      question: question && {
        name: question.name,
        answers: Object.entries(question.readings).map(([order, day]) => ({ order: order as DateOrder, day })),
      },
      pictureYears,
      doubtful: doubts.length,
      doubts: doubts.slice(0, mostNamed).map(({ file, doubt, days }) => ({ name: file.name, doubt, days: [...days] })),
      seen,
    }
  })

  serve(app, nameDatesApi.use, async ({ params: { userId }, body }) => {
    const { moveId: id, ...asked } = body
    const done = await moves.pagesOf({ id, userId })
    if (done !== null) return { pages: done }
    const { put, rows, seen } = await read(userId, asked)
    if (seen !== asked.seen || put.length === 0) throw filesChangedSince()
    const dayOf = new Map(put)
    const answers = rows.flatMap((row) => {
      const date = dayOf.get(row.uploadId)
      const place = { editionId: null, editionPage: null, kind: 'day' as const, dateFrom: date ?? null, dateTo: date ?? null }
      return date === undefined ? [] : [{ row, place, isIgnored: false }]
    })
    await moves.move({ id, userId, now: instant(clock) }, answers)
    return { pages: answers.length }
  })
}

export async function inParts<Row>(keys: readonly string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const found: Row[] = []
  for (let at = 0; at < keys.length; at += atOnce) found.push(...(await read(keys.slice(at, at + atOnce))))
  return found
}

/** The first of these files that have no more pages together. */
function upTo<File extends { pages: number }>(most: number, files: readonly File[]): File[] {
  let sum = 0
  return files.filter(({ pages }) => {
    sum += pages
    return sum <= most
  })
}
