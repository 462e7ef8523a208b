import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { RateLimits } from '#kit/server/access/rate-limits.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { addDays, isDay } from '../calendar-words.rules.ts'
import type { Was } from '../page-decisions.rules.ts'
import { type PageInstance, type PlannerImport, plannerApi, type Reading } from '../planner.contract.ts'
import { importNotFound, noSuchDay, pageNotFound, tooManyDays } from '../planner.errors.ts'
import type { Suggestion } from '../recognition.rules.ts'
import { addBookRoutes, type BookRoutesOptions } from './book.routes.ts'
import { createBookStore } from './book.store.ts'
import { addCorrectionRoutes } from './corrections.routes.ts'
import { allDecisions, findWas, wasKey } from './decisions.store.ts'
import { createEditionPagesStore } from './edition-pages.store.ts'
import { addEditionRoutes, type EditionRoutesOptions } from './editions.routes.ts'
import { createEditionsStore } from './editions.store.ts'
import type { ImportRow } from './imports.store.ts'
import { enqueueLinks } from './index-edition.ts'
import { addSavedPagesRoutes, createInkSender, type InkSource } from './ink/ink.routes.ts'
import { createMovesStore } from './moves.store.ts'
import { addNameDatesRoutes } from './name-dates.routes.ts'
import { addOwnPlannersRoutes, type OwnPlannersOptions } from './own-planners.routes.ts'
import { createBlankPages, createLacksPlanner, createOwnedEditions, isListed } from './owned-editions.ts'
import { createOwnerLines } from './owner-lines.ts'
import type { InstanceRow } from './pages.store.ts'
import { addPagesToShow } from './pages-to-show.routes.ts'
import { createPlannerStore } from './planner.store.ts'
import { createPlannerJobs, enqueueCatchUp, type PlannerJobsOptions } from './planner.ts'
import { createPlannerNotices, type PlannerNoticesOptions } from './planner-notices.ts'
import { createPlannerSummary } from './planner-summary.ts'
import { chooseRecognition, findReading, readingKeptMs, removeReading, undoRemoval } from './readings.store.ts'
import { longestPage, newestDays } from './versions.store.ts'
import { createWrittenPages } from './written-pages.ts'

const mostDays = 400
const noDates = { kind: null, dateFrom: null, dateTo: null }

/** A page as it's written to the archive of own data. */
interface OwnPage {
  file: string
  page: number
  kind: string | null
  from: string | null
  to: string | null
  ink: string | null
  /** True if its owner has said which page it is, or that it's none. */
  isAnswered: boolean
  isIgnored: boolean
}

interface PresentUpload extends InkSource {
  originalName: string
  folder: string
  width: number | null
  height: number | null
}

type PlannerRoutesOptions = EditionRoutesOptions &
  OwnPlannersOptions &
  PlannerNoticesOptions &
  Omit<PlannerJobsOptions, 'present'> & {
    limits: RateLimits
    /** The host that reads the ink of a user's pages; null when nothing does. Provided by the handwriting feature. */
    readerOf(userId: string): Promise<string | null>
    /** Those of the user's uploads that exist and aren't deleted. */
    presentUploads(userId: string, ids: readonly string[]): Promise<PresentUpload[]>
    sendBlank: BookRoutesOptions['sendBlank']
    sendPicture(
      asked: { userId: string; filename: string; page: number; width: number; isGrey: boolean },
      http: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<FastifyReply>
  }

/** Adds the routes of editions, and those for the recognized pages of the user's own exports. */
export function addPlannerRoutes(app: FastifyInstance, options: PlannerRoutesOptions) {
  addEditionRoutes(app, options)
  const { database, clock, wakeJobs, recognizesPages, sendPicture, sendBlank, readers } = options
  const { paper } = readers
  const books = createBookStore(database)
  const imports = createPlannerStore(database)
  /** While recognition is off, no page is shown. What was read of them stays, and so does what their owner has said about them. */
  const presentUploads: typeof options.presentUploads = async (userId, ids) =>
    (await imports.isOn(userId)) ? options.presentUploads(userId, ids) : []
  const editions = createEditionsStore(database)
  const editionPages = createEditionPagesStore(database)

  const owned = createOwnedEditions({ ...options, editions })
  const notices = createPlannerNotices({ ...options, editions, owned })
  const stateOf = createPlannerSummary({
    ...options,
    ...{ presentUploads, imports, editions, notices },
    lacksPlanner: createLacksPlanner({ ...options, owned, editions }),
  })
  serve(app, plannerApi.state, ({ params }) => stateOf(params.userId))

  const writtenPages = createWrittenPages({ imports, presentUploads })
  serve(app, plannerApi.writtenPages, ({ params, query: { today } }) => {
    if (!isDay(today)) throw noSuchDay()
    return writtenPages(params.userId, today)
  })

  /** Changes whether pages are read. Turned off, nothing more is read; turned on, what arrived meanwhile is. */
  async function changeRecognition(userId: string, change: (tx: Tx) => Promise<void>): Promise<void> {
    await database.transaction(async (tx) => {
      const wasOn = await imports.isOn(userId, tx)
      await change(tx)
      if (!(await imports.isOn(userId, tx))) await imports.leaveUnread(tx, { userId })
      else if (!wasOn && recognizesPages && (await editions.hasPublished(tx))) await enqueueCatchUp(tx, { userId })
    })
    wakeJobs()
  }

  serve(app, plannerApi.choose, async ({ params: { userId }, body }) => {
    await changeRecognition(userId, (tx) => chooseRecognition(tx, userId, body.isOn, instant(clock)))
    return stateOf(userId)
  })

  serve(app, plannerApi.lookAgain, async ({ params: { userId } }) => {
    await database.transaction(async (tx) => {
      if (recognizesPages && (await imports.isOn(userId, tx))) await enqueueCatchUp(tx, { userId })
    })
    wakeJobs()
    return stateOf(userId)
  })

  async function readingOf(userId: string): Promise<Reading> {
    const { pages, removedAt } = await findReading(database.queries, userId)
    const goesAt = removedAt === null ? null : new Date(Date.parse(removedAt) + readingKeptMs).toISOString()
    return { pages, goesAt, inkGoesTo: await options.readerOf(userId) }
  }

  serve(app, plannerApi.reading, ({ params }) => readingOf(params.userId))
  serve(app, plannerApi.removeReading, async ({ params: { userId }, body: { isRemoved } }) => {
    await changeRecognition(userId, (tx) => (isRemoved ? removeReading(tx, userId, instant(clock)) : undoRemoval(tx, userId)))
    return readingOf(userId)
  })

  /** Leaves out imports whose upload was deleted. */
  async function shownImports(userId: string, rows: ImportRow[]): Promise<PlannerImport[]> {
    const uploads = await presentUploads(
      userId,
      rows.map(({ uploadId }) => uploadId),
    )
    const names = new Map(uploads.map(({ id, originalName }) => [id, originalName]))
    return rows.flatMap((row) => {
      const originalName = names.get(row.uploadId)
      return originalName === undefined ? [] : [{ ...row, originalName }]
    })
  }

  async function ownImport(id: string, userId: string): Promise<PlannerImport> {
    const row = await imports.findImport(id)
    const [shown] = row?.userId === userId ? await shownImports(userId, [row]) : []
    if (!shown) throw importNotFound()
    return shown
  }

  serve(app, plannerApi.imports, async ({ params: { userId }, query, request, reply }) => {
    const { limit = defaultLimit, cursor, uploadId } = query
    const rows = await imports.listImports({ userId, uploadId, cursor, limit: limit + 1 })
    // The cursor must be the last row that was read, even if that row isn't shown.
    return shownImports(userId, sendPage(rows, limit, { request, reply }))
  })

  serve(app, plannerApi.importPages, async ({ params, query, user, request, reply }) => {
    const { limit = defaultLimit, cursor = '0' } = query
    const { id } = await ownImport(params.id, user.id)
    const rows = await imports.listPages({
      importId: id,
      after: Number(cursor),
      limit: limit + 1,
      isUnplaced: query.unplaced === '1',
    })
    return shownPages(sendPage(rows, limit, { request, reply }, ({ sourcePage }) => String(sourcePage)))
  })

  async function shownPages(rows: InstanceRow[]): Promise<PageInstance[]> {
    const suggested = rows.map((row) => JSON.parse(row.suggestions) as Suggestion[])
    const answered = rows.filter(({ method }) => method === 'person')
    const [of] = answered
    const were = of ? await findWas(database.queries, of.userId, [...new Set(answered.map((row) => row.contentHash))]) : null
    const wasOf = (row: InstanceRow) => (row.method === 'person' && were?.get(wasKey(row))) || null
    const places = rows.flatMap((row) => {
      const { editionId = null, editionPage = null } = wasOf(row) ?? {}
      return editionId === null || editionPage === null ? [] : [{ editionId, editionPage }]
    })
    const pages = await editionPages.findPages([...suggested.flat(), ...places])
    /** With the dates of the planner as they are now. */
    const movedFrom = (was: Was | null) => {
      const { kind, dateFrom, dateTo } = pages.get(`${was?.editionId} ${was?.editionPage}`) ?? was ?? noDates
      return was && { kind, dateFrom, dateTo }
    }
    return rows.map(({ suggestions, uploadId, contentHash, userId, ...row }, at) => ({
      ...row,
      movedFrom: movedFrom(rows[at] ? wasOf(rows[at]) : null),
      confidence: row.confidence / 1000,
      hasInk: row.inkStep === null ? null : row.inkStep !== 'none',
      suggestions: (suggested[at] ?? []).flatMap((suggestion) => {
        const page = pages.get(`${suggestion.editionId} ${suggestion.editionPage}`)
        return page ? [{ ...suggestion, kind: page.kind, dateFrom: page.dateFrom, dateTo: page.dateTo, label: page.label }] : []
      }),
    }))
  }

  serve(app, plannerApi.cancelImport, async ({ params, user }) => {
    await ownImport(params.id, user.id)
    await imports.cancel(params.id, user.id)
    return ownImport(params.id, user.id)
  })

  async function ownPage(id: string, userId: string) {
    const row = await imports.findInstance(id, userId)
    const [upload] = row ? await presentUploads(userId, [row.uploadId]) : []
    if (!row || !upload) throw pageNotFound()
    return { row, upload }
  }

  async function shownPage(id: string, userId: string): Promise<PageInstance> {
    const [page] = await shownPages([(await ownPage(id, userId)).row])
    if (!page) throw pageNotFound()
    return page
  }

  serve(app, plannerApi.pageInstance, ({ params, user }) => shownPage(params.id, user.id))

  const moves = createMovesStore(database)
  addCorrectionRoutes(app, { clock, imports, editions, editionPages, moves, presentUploads, ownPage, shownPages, shownPage })

  addNameDatesRoutes(app, { queries: database.queries, clock, moves, presentUploads })
  addPagesToShow(app, { queries: database.queries, presentUploads })

  serve(app, plannerApi.days, async ({ params: { userId }, query: { from, to } }) => {
    if (!isDay(from) || !isDay(to) || to < from) throw noSuchDay()
    if (addDays(from, mostDays) < to) throw tooManyDays()
    const rows = await imports.between({ userId, first: addDays(from, -longestPage), last: to })
    const uploads = await presentUploads(userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
    return newestDays(rows, new Set(uploads.map(({ id }) => id)), from)
  })

  serve(app, plannerApi.months, async ({ params: { userId } }) => {
    const ended = await imports.listEnded(userId)
    const uploads = await presentUploads(
      userId,
      ended.map(({ uploadId }) => uploadId),
    )
    return imports.listMonths(
      userId,
      uploads.map(({ id }) => id),
    )
  })

  const sendInk = createInkSender({ books, paper })
  serve(app, plannerApi.picture, async ({ params, query, user, request, reply, say }) => {
    const { row, upload } = await ownPage(params.id, user.id)
    if (query.layer === 'ink') return sendInk({ row, upload }, query, { request, reply, say })
    const asked = {
      userId: user.id,
      filename: upload.filename,
      page: row.sourcePage,
      width: query.width,
      isGrey: query.grey === '1',
    }
    return sendPicture(asked, { request, reply })
  })

  addSavedPagesRoutes(app, { imports, books, paper, presentUploads, limits: options.limits })
  const present = async (userId: string, ids: readonly string[]) =>
    new Set((await presentUploads(userId, ids)).map(({ id }) => id))
  addOwnPlannersRoutes(app, { ...options, owned, notices, ownerLines: createOwnerLines({ paper, editions }) })
  addBookRoutes(app, {
    clock,
    books,
    blankPages: createBlankPages({ ...options, owned, editions }),
    sendBlank,
    present,
    async wantLinks(editionId) {
      await database.transaction((tx) => enqueueLinks(tx, editionId))
      wakeJobs()
    },
  })

  async function namesOf(userId: string, rows: readonly { uploadId: string | null }[]): Promise<Map<string | null, string>> {
    const uploads = await options.presentUploads(userId, [...new Set(rows.flatMap(({ uploadId }) => uploadId ?? []))])
    return new Map(uploads.map(({ id, originalName }) => [id, originalName]))
  }

  async function pagesOf(userId: string) {
    const all: OwnPage[] = []
    for await (const rows of imports.allPages(userId)) {
      const names = await namesOf(userId, rows)
      for (const { uploadId, sourcePage, isIgnored, method, ...row } of rows) {
        const file = names.get(uploadId)
        const { kind, dateFrom: from, dateTo: to, inkStep: ink } = isIgnored ? { ...row, ...noDates } : row
        if (file !== undefined)
          all.push({ file, page: sourcePage, kind, from, to, ink, isAnswered: method === 'person', isIgnored: !!isIgnored })
      }
    }
    return all
  }

  /** What the owner has said, also about pages of deleted files and while recognition is off. */
  async function answersOf(userId: string) {
    const { decisions, choices } = await allDecisions(database.queries, userId)
    const names = await namesOf(userId, [...decisions, ...choices])
    const answers = decisions.map(({ uploadId, sourcePage: page, isIgnored, decidedAt: at, ...row }) => {
      const { kind, dateFrom: from, dateTo: to } = isIgnored ? noDates : row
      const was = row.was === null ? null : (JSON.parse(row.was) as Was)
      const before = was && { kind: was.kind, from: was.dateFrom, to: was.dateTo }
      return { file: names.get(uploadId) ?? null, page, kind, from, to, isIgnored, before, at }
    })
    const versions = choices.map(({ uploadId, place, chosenAt: at }) => ({ file: names.get(uploadId) ?? null, place, at }))
    return { answers, versions }
  }

  const boughtBy = async (userId: string) =>
    (await owned(userId)).filter(isListed).map(({ title, label, year, product }) => ({
      ...{ planner: product.name, edition: title, variant: label, year, order: product.orderNumber },
    }))

  const { editions: editionJobs, quick, slow } = createPlannerJobs({ ...options, present })
  return {
    jobs: [{ handlers: editionJobs }, { handlers: quick }],
    slowDocuments: slow,
    ownData: { planner: pagesOf, 'planner-answers': answersOf, 'planners-bought': boughtBy },
  }
}
