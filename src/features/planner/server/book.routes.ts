import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { invalidRequest } from '#kit/errors.ts'
import { serve } from '#kit/server/http/serve.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { isDay } from '../calendar-words.rules.ts'
import { type PageKind, pageKinds } from '../page-dates.rules.ts'
import { type BookLink, plannerApi } from '../planner.contract.ts'
import { noSuchDay, pageNotFound } from '../planner.errors.ts'
import type { BookStore, Shelf } from './book.store.ts'
import { latestToday } from './latest-today.ts'
import type { BlankPages } from './owned-editions.ts'

const wholePage = 10_000
/** A year page links to all of its days. */
const mostLinks = 1000

export interface BookRoutesOptions {
  clock: Clock
  books: BookStore
  blankPages: BlankPages
  /** Those of the user's uploads that exist and aren't deleted. */
  present(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Called for an edition that was read before link positions were stored. Adds the job that reads them. */
  wantLinks(editionId: string): Promise<void>
  sendBlank(
    asked: { userId: string; filename: string; sha256: string; page: number; width: number; isGrey: boolean },
    http: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply>
}

/** Routes of the book view. A user who neither bought a planner nor has pages in it gets the same reply as for one that doesn't exist. */
export function addBookRoutes(
  app: FastifyInstance,
  { clock, books, blankPages, present, wantLinks, sendBlank }: BookRoutesOptions,
) {
  async function shelvesOf(userId: string, editionId?: string): Promise<Shelf[]> {
    const found = await books.findShelves(userId, editionId)
    const there = await present(userId, [...new Set(found.map(({ uploadId }) => uploadId))])
    const shelves = Map.groupBy(
      found.filter(({ uploadId }) => there.has(uploadId)),
      (row) => row.editionId,
    )
    return [...shelves].map(([id, rows]) => ({ userId, editionId: id, uploadIds: rows.map(({ uploadId }) => uploadId) }))
  }

  async function ownShelf(userId: string, editionId: string): Promise<Shelf> {
    const [shelf] = await shelvesOf(userId, editionId)
    if (shelf) return shelf
    if ((await blankPages(userId, editionId)) !== 'bought') throw pageNotFound()
    // The user has no page of it yet: no upload has this id.
    return { userId, editionId, uploadIds: [''] }
  }

  serve(app, plannerApi.books, async ({ params: { userId } }) => {
    const shelves = new Map((await shelvesOf(userId)).map((shelf) => [shelf.editionId, shelf]))
    const found = await books.findBooks([...shelves.keys()])
    return Promise.all(
      found.map(async ({ filename, sha256, ...book }) => {
        const shelf = shelves.get(book.id)
        return { ...book, ...(shelf ? await books.sumWritten(shelf, latestToday(clock)) : { written: 0, lastDay: null }) }
      }),
    )
  })

  serve(app, plannerApi.bookPages, async ({ params: { userId, id }, query, request, reply }) => {
    const { limit = defaultLimit, cursor = '0', from, to } = query
    for (const day of [from, to]) if (day !== undefined && !isDay(day)) throw noSuchDay()
    const rows = await books.listPages(await ownShelf(userId, id), {
      after: Number(cursor),
      limit: limit + 1,
      kinds: query.kinds === undefined ? undefined : kindsOf(query.kinds),
      from,
      to,
      isUndated: query.undated === '1',
      isWritten: query.written === '1',
    })
    return sendPage(rows, limit, { request, reply }, ({ number }) => String(number))
  })

  serve(app, plannerApi.bookPage, async ({ params: { userId, id, number } }) => {
    const shelf = await ownShelf(userId, id)
    const [page] = await books.findPages(shelf, [number])
    const [book] = await books.findBooks([id])
    const print = await books.findPrint(id, number)
    if (!page || !book || !print) throw pageNotFound()
    if (print.linkBoxes === null) await wantLinks(id)
    const beside = await books.findWrittenBeside(shelf, number)
    const links = await linksOf(shelf, print.linkBoxes ?? [])
    return { ...page, pageCount: book.pageCount, links, writtenBefore: beside.before, writtenAfter: beside.after }
  })

  async function linksOf(shelf: Shelf, boxes: readonly number[][]): Promise<BookLink[]> {
    const few = boxes.slice(0, mostLinks)
    const targets = await books.findPages(
      shelf,
      few.map(([to = 0]) => to),
    )
    const byNumber = new Map(targets.map((target) => [target.number, target]))
    return few.flatMap(([to = 0, left = 0, top = 0, width = 0, height = 0]) => {
      const target = byNumber.get(to)
      if (!target || width <= 0 || height <= 0) return []
      const { number, kind, dateFrom, dateTo, label, inkStep } = target
      const box = { left: left / wholePage, top: top / wholePage, width: width / wholePage, height: height / wholePage }
      return [{ number, kind, dateFrom, dateTo, label, isWritten: inkStep !== null && inkStep !== 'none', ...box }]
    })
  }

  serve(app, plannerApi.blankPicture, async ({ params: { userId, id, number }, query, request, reply }) => {
    const which = await blankPages(userId, id)
    const shelf = which === 'bought' ? null : await ownShelf(userId, id)
    if (which === 'recognized' && !(shelf && (await books.isRecognized(shelf, number)))) throw pageNotFound()
    const [book] = await books.findBooks([id])
    if (!book || number > book.pageCount) throw pageNotFound()
    const { filename, sha256 } = book
    const asked = { userId, filename, sha256, page: number, width: query.width, isGrey: query.grey === '1' }
    return sendBlank(asked, { request, reply })
  })
}

function kindsOf(words: string): PageKind[] {
  const kinds = words.split(',').map((word) => pageKinds.find((kind) => kind === word))
  if (kinds.includes(undefined)) throw invalidRequest({ message: 'kinds: Invalid' })
  return kinds.filter((kind) => kind !== undefined)
}
