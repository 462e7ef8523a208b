import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import { serve } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/ids.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { addDays, isDay } from '../calendar-words.rules.ts'
import { likelyDay } from '../likely-day.rules.ts'
import { mostDaysOfPage } from '../page-dates.rules.ts'
import { type PageInstance, type PageVersion, plannerApi } from '../planner.contract.ts'
import { noSuchDay, pageMovedSince, unclearAnswer } from '../planner.errors.ts'
import type { Suggestion } from '../recognition.rules.ts'
import type { EditionPagesStore } from './edition-pages.store.ts'
import type { EditionsStore } from './editions.store.ts'
import type { Answer, MovesStore } from './moves.store.ts'
import type { InstanceRow, Place } from './pages.store.ts'
import type { PlannerStore } from './planner.store.ts'
import { choiceOf, sortRows } from './versions.store.ts'

interface NamedUpload {
  id: string
  originalName: string
}

export interface CorrectionRoutesOptions {
  clock: Clock
  imports: PlannerStore
  editions: EditionsStore
  editionPages: EditionPagesStore
  moves: MovesStore
  presentUploads(userId: string, ids: readonly string[]): Promise<NamedUpload[]>
  ownPage(id: string, userId: string): Promise<{ row: InstanceRow }>
  shownPages(rows: InstanceRow[]): Promise<PageInstance[]>
  shownPage(id: string, userId: string): Promise<PageInstance>
}

interface PageAnswer {
  editionId?: string | undefined
  editionPage?: number | undefined
  date?: string | undefined
  ignore?: boolean | undefined
}

/** Most pages of an export. */
const mostPages = 3000

/** Routes by which owners correct what recognition found, each with a way back. */
export function addCorrectionRoutes(app: FastifyInstance, options: CorrectionRoutesOptions) {
  const { clock, imports, editions, editionPages, moves, presentUploads, ownPage, shownPages, shownPage } = options

  async function namesOf(userId: string, rows: readonly InstanceRow[]): Promise<Map<string, string>> {
    const uploads = await presentUploads(userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
    return new Map(uploads.map(({ id, originalName }) => [id, originalName]))
  }

  const cursorOf = ({ importId, sourcePage }: InstanceRow) => `${importId}.${sourcePage}`

  serve(app, plannerApi.openPages, async ({ params: { userId }, query, request, reply }) => {
    const { limit = defaultLimit, cursor = '' } = query
    const [importId = '', page = '0'] = cursor.split('.')
    const read = await imports.listOpen(userId, { after: { importId, sourcePage: Number(page) }, limit: limit + 1 })
    // The cursor must be the last row that was read, even if that row isn't shown.
    const rows = sendPage(read, limit, { request, reply }, cursorOf)
    const names = await namesOf(userId, rows)
    const shown = rows.filter(({ uploadId }) => names.has(uploadId))
    const pages = await shownPages(shown)
    const found = await imports.findNeighbours(pages.map(({ id }) => id))
    return pages.map((one, at) => {
      const { madeAt = null, near = [] } = found.get(one.id) ?? {}
      const day = likelyDay(one.sourcePage, near, (madeAt ?? instant(clock)).slice(0, 10))
      return { ...one, originalName: names.get(shown[at]?.uploadId ?? '') ?? '', likelyDay: day }
    })
  })

  serve(app, plannerApi.answerPage, async ({ params, body, user }) => {
    const { row } = await ownPage(params.id, user.id)
    const { date, editionPage, ignore, back, following = 0, moveId = newId() } = body
    const isPlaced = date !== undefined || editionPage !== undefined
    const given = [editionPage, date, back, isPlaced && ignore === false ? undefined : ignore].filter(
      (value) => value !== undefined,
    )
    if (given.length !== 1) throw unclearAnswer()
    // A repeated move finds its pages changed by itself.
    const isRepeated = body.moveId !== undefined && row.moveId === body.moveId
    if (isRepeated) return shownPage(row.id, user.id)
    if (body.after !== undefined && body.after !== row.moveId) throw pageMovedSince()
    if (back && (await shownPage(row.id, user.id)).movedFrom === null) throw unclearAnswer()
    const more = following === 0 ? [] : await followingPages(row, following)
    const places = await placesOf([row, ...more], body)
    const answers = places.map(([one, place]): Answer => ({ row: one, place, isIgnored: ignore === true, isBack: back === true }))
    await moves.move({ id: moveId, userId: user.id, now: instant(clock) }, answers)
    return shownPage(row.id, user.id)
  })

  /** The next pages of the same kind in the export. After an open question, then the next open questions of other exports. */
  async function followingPages(row: InstanceRow, count: number): Promise<InstanceRow[]> {
    const { userId, importId, sourcePage } = row
    const after = await imports.listPages({ importId, after: sourcePage, limit: mostPages, isUnplaced: false })
    // Between two days there may be notes or a week.
    const alike = after.filter((one) => one.kind === row.kind && one.isIgnored === row.isIgnored).slice(0, count)
    if (row.method !== null || row.isIgnored || alike.length === count) return alike
    const open = await imports.listOpen(userId, { after: { importId, sourcePage: mostPages }, limit: count - alike.length })
    const names = await namesOf(userId, open)
    return [...alike, ...open.filter(({ uploadId }) => names.has(uploadId))]
  }

  /** The places of pages in order: the first one where the answer says, each other one a page or a day further. */
  async function placesOf(rows: readonly InstanceRow[], answer: PageAnswer): Promise<[InstanceRow, Place][]> {
    const [first] = rows
    if (first === undefined) return []
    const suggested = JSON.parse(first.suggestions) as Suggestion[]
    const { date, editionPage } = answer
    if (date !== undefined) {
      if (!isDay(date)) throw noSuchDay()
      const editionId = first.editionId ?? suggested[0]?.editionId ?? null
      const last = addDays(date, rows.length * mostDaysOfPage)
      const pages = editionId === null ? [] : await editionPages.findDayPages(editionId, date, last)
      let day = date
      return rows.map((row) => {
        const place = placeOfDay(day, editionId, pages)
        day = addDays(place.dateTo ?? day, 1)
        return [row, place]
      })
    }
    // An ignored page keeps its place, so that it gets back there.
    if (editionPage === undefined) return rows.map((row) => [row, placeOnly(row)])
    const editionId = answer.editionId ?? suggested.find((one) => one.editionPage === editionPage)?.editionId ?? first.editionId
    const edition = editionId === null ? null : await editions.find(editionId)
    // Users may refer only to editions that are, or were, published.
    if (edition?.state !== 'published' && edition?.state !== 'retired') throw unclearAnswer()
    const wanted = rows.map((_, at) => ({ editionId: edition.id, editionPage: editionPage + at }))
    const pages = await editionPages.findPages(wanted)
    return rows.map((row, at) => {
      const page = pages.get(`${edition.id} ${editionPage + at}`)
      if (!page) throw unclearAnswer()
      const { number, kind, dateFrom, dateTo } = page
      return [row, { editionId: edition.id, editionPage: number, kind, dateFrom, dateTo }]
    })
  }

  serve(app, plannerApi.undoMove, async ({ params, user }) => ({
    pages: await moves.undo({ id: params.id, userId: user.id, now: instant(clock) }),
  }))

  async function versionsOf(row: InstanceRow): Promise<PageVersion[]> {
    const rows = await imports.listVersions(row)
    const names = await namesOf(row.userId, rows)
    const sorted = sortRows(rows.filter(({ uploadId }) => names.has(uploadId)))
    const [shown] = sorted
    const chosen = shown && choiceOf(shown)?.contentHash
    const pages = await shownPages(sorted)
    return pages.map((page, at) => ({
      ...page,
      originalName: names.get(sorted[at]?.uploadId ?? '') ?? '',
      madeAt: sorted[at]?.madeAt ?? null,
      isShown: at === 0,
      isChosen: sorted[at]?.contentHash === chosen,
    }))
  }

  serve(app, plannerApi.pageVersions, async ({ params, user }) => versionsOf((await ownPage(params.id, user.id)).row))

  serve(app, plannerApi.chooseVersion, async ({ params, body, user }) => {
    const { row } = await ownPage(params.id, user.id)
    if (row.kind === null || row.isIgnored) throw unclearAnswer()
    await imports.chooseVersion(row, body.isChosen ? instant(clock) : null)
    return versionsOf(row)
  })
}

const placeOnly = ({ editionId, editionPage, kind, dateFrom, dateTo }: InstanceRow): Place => ({
  editionId,
  editionPage,
  kind,
  dateFrom,
  dateTo,
})

/** The page of this day in the planner, if it has exactly one. Otherwise only the day. */
function placeOfDay(
  date: string,
  editionId: string | null,
  pages: readonly Pick<Place & { number: number }, 'number' | 'dateFrom' | 'dateTo'>[],
): Place {
  const there = pages.filter(({ dateFrom, dateTo }) => dateFrom !== null && dateFrom <= date && (dateTo ?? dateFrom) >= date)
  const own = there.filter(({ dateFrom, dateTo }) => dateFrom === dateTo)
  const [page, second] = own.length > 0 ? own : there
  if (!page || second) return { editionId: null, editionPage: null, kind: 'day', dateFrom: date, dateTo: date }
  return { editionId, editionPage: page.number, kind: 'day', dateFrom: page.dateFrom, dateTo: page.dateTo }
}
