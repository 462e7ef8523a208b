import type { FastifyInstance } from 'fastify'
import { type Actor, actorOf, note } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { isDay } from '../calendar-words.rules.ts'
import type { YearChoice } from '../edition-years.rules.ts'
import { type Edition, editionsApi } from '../editions.contract.ts'
import {
  editionNotCorrectable,
  editionNotFound,
  editionNotPublished,
  editionNotReady,
  editionYearUnfit,
  noSuchDay,
  pageNotFound,
} from '../planner.errors.ts'
import type { BookRoutesOptions } from './book.routes.ts'
import { createEditionPagesStore } from './edition-pages.store.ts'
import { createEditionsStore, type EditionRow } from './editions.store.ts'
import { enqueueCatchUp } from './planner.ts'
import { receiveEdition } from './receive-edition.ts'

export interface EditionRoutesOptions extends Pick<Basics, 'database' | 'clock' | 'files' | 'wakeJobs'> {
  recognizesPages: boolean
  sendBlank: BookRoutesOptions['sendBlank']
}

export function addEditionRoutes(
  app: FastifyInstance,
  { database, clock, files, wakeJobs, recognizesPages, sendBlank }: EditionRoutesOptions,
) {
  const editions = createEditionsStore(database)
  const editionPages = createEditionPagesStore(database)

  const yearsOf = ({ years }: Pick<EditionRow, 'years'>): YearChoice[] => JSON.parse(years ?? '[]')
  async function shown({ filename: _file, sha256: _hash, ...edition }: EditionRow): Promise<Edition> {
    const placed = await editions.countPlaced(edition.id)
    return { ...edition, years: yearsOf(edition), ...(await editionPages.countDoubts(edition.id)), placed }
  }
  async function found(id: string): Promise<EditionRow> {
    const edition = await editions.find(id)
    if (edition === null) throw editionNotFound()
    return edition
  }

  serve(app, editionsApi.editions, async ({ query: { limit = defaultLimit, cursor }, request, reply }) => {
    const rows = await Promise.all((await editions.listPage({ cursor, limit: limit + 1 })).map(shown))
    return sendPage(rows, limit, { request, reply })
  })

  serve(app, editionsApi.edition, async ({ params }) => shown(await found(params.id)))

  serve(app, editionsApi.addEdition, async ({ request, user, hold }) => {
    const actor = actorOf({ user, hold, request }, clock)
    const edition = await receiveEdition(request, { editions, files, hold, actor })
    wakeJobs()
    return edition
  })

  serve(app, editionsApi.editionPages, async ({ params, query, request, reply }) => {
    const { limit = defaultLimit, cursor = '0' } = query
    await found(params.id)
    const pages = await editionPages.listPages({
      id: params.id,
      after: Number(cursor),
      limit: limit + 1,
      isDoubted: query.doubts === '1',
    })
    return sendPage(pages, limit, { request, reply })
  })

  serve(app, editionsApi.changeEditionPages, async ({ params: { id }, body: { pages }, ...call }) => {
    for (const { dateFrom, dateTo } of pages) {
      if (dateFrom === null ? dateTo !== null : dateTo === null || dateTo < dateFrom) throw noSuchDay()
      for (const day of [dateFrom, dateTo]) if (day !== null && !isDay(day)) throw noSuchDay()
    }
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const before = await editionPages.changePages(tx, id, pages)
      if (before === null) throw pageNotFound()
      const numbers = pages.map(({ number }) => number)
      const details = { pages: pages.length, first: Math.min(...numbers), last: Math.max(...numbers) }
      await note(tx, actor, { action: 'edition.page', subject: id, details })
      return before
    })
  })

  serve(app, editionsApi.dateEdition, async ({ params: { id }, body: { year }, ...call }) => {
    const years = yearsOf(await found(id))
    const [first] = years
    if (!first || !(year === null || years.some((one) => one.year === year))) throw editionYearUnfit()
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      // Read again: another tab may have said another year meanwhile.
      const from = await editions.yearOf(tx, id)
      const pages = await editionPages.pagesOfYear(tx, id, { from, to: year, proposed: first.year })
      await editionPages.changePages(tx, id, pages)
      await editions.setYear(tx, id, year)
      await note(tx, actor, { action: 'edition.year', subject: id, details: { year, pages: pages.length } })
    })
    return shown(await found(id))
  })

  serve(app, editionsApi.pagePicture, async ({ params: { id, number }, query: { width }, user, request, reply }) => {
    const { filename, sha256 } = await found(id)
    return sendBlank({ userId: user.id, filename, sha256, page: number, width, isGrey: false }, { request, reply })
  })

  serve(app, editionsApi.correctEdition, async ({ params: { id }, body: { corrects, changes }, ...call }) => {
    await found(id)
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      const words = corrects === null ? '' : changes.trim()
      if (!(await editions.correct(tx, id, { corrects, changes: words }))) throw editionNotCorrectable()
      await note(tx, actor, { action: 'edition.correct', subject: id, details: { corrects } })
    })
    return shown(await found(id))
  })

  async function change(id: string, actor: Actor, to: 'published' | 'retired') {
    const { title } = await found(id)
    await actor.transaction(async (tx) => {
      const isPublishing = to === 'published'
      const isChanged = await editions.setState(tx, id, isPublishing ? ['ready', 'retired'] : ['published'], to, actor.now)
      if (!isChanged) throw isPublishing ? editionNotReady() : editionNotPublished()
      if (isPublishing && recognizesPages) await enqueueCatchUp(tx, { editionId: id })
      await note(tx, actor, { action: isPublishing ? 'edition.publish' : 'edition.retire', subject: id, details: { title } })
    })
    wakeJobs()
    return shown(await found(id))
  }
  serve(app, editionsApi.publishEdition, ({ params, ...call }) => change(params.id, actorOf(call, clock), 'published'))
  serve(app, editionsApi.retireEdition, ({ params, ...call }) => change(params.id, actorOf(call, clock), 'retired'))
}
