import type { FastifyInstance } from 'fastify'
import { type Actor, actorOf, note } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { isDay } from '../calendar-words.rules.ts'
import { type Edition, editionsApi } from '../editions.contract.ts'
import {
  editionNotCorrectable,
  editionNotFound,
  editionNotPublished,
  editionNotReady,
  noSuchDay,
  pageNotFound,
} from '../planner.errors.ts'
import { createEditionPagesStore } from './edition-pages.store.ts'
import { createEditionsStore, type EditionRow } from './editions.store.ts'
import { enqueueCatchUp } from './planner.ts'
import { receiveEdition } from './receive-edition.ts'

export interface EditionRoutesOptions extends Pick<Basics, 'database' | 'clock' | 'files' | 'wakeJobs'> {
  recognizesPages: boolean
}

export function addEditionRoutes(
  app: FastifyInstance,
  { database, clock, files, wakeJobs, recognizesPages }: EditionRoutesOptions,
) {
  const editions = createEditionsStore(database)
  const editionPages = createEditionPagesStore(database)

  async function shown({ filename, ...edition }: EditionRow): Promise<Edition> {
    const placed = await editions.countPlaced(edition.id)
    return { ...edition, ...(await editionPages.countDoubts(edition.id)), placed }
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
      if (isPublishing && recognizesPages) await enqueueCatchUp(tx)
      await note(tx, actor, { action: isPublishing ? 'edition.publish' : 'edition.retire', subject: id, details: { title } })
    })
    wakeJobs()
    return shown(await found(id))
  }
  serve(app, editionsApi.publishEdition, ({ params, ...call }) => change(params.id, actorOf(call, clock), 'published'))
  serve(app, editionsApi.retireEdition, ({ params, ...call }) => change(params.id, actorOf(call, clock), 'retired'))
}
