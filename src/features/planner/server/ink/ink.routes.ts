import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Say, tooManyAtOnce } from '#kit/errors.ts'
import { namesEtag } from '#kit/etags.rules.ts'
import { addDays } from '#kit/local-time.ts'
import { requireProofBeyond } from '#kit/server/access/proof.ts'
import type { RateLimit, RateLimits } from '#kit/server/access/rate-limits.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { contentDisposition } from '#kit/server/files/content-disposition.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { serve } from '#kit/server/http/serve.ts'
import { isDay } from '../../calendar-words.rules.ts'
import { pageKinds } from '../../page-dates.rules.ts'
import { plannerApi } from '../../planner.contract.ts'
import {
  noInk,
  noSuchDay,
  nothingWritten,
  pageNotFound,
  paperBusy,
  paperUnreadable,
  tooManyDays,
  tooManyPages,
} from '../../planner.errors.ts'
import { monthName, plannerTexts, rangeName } from '../../planner.texts.ts'
import type { BookStore } from '../book.store.ts'
import type { InstanceRow } from '../pages.store.ts'
import type { PlannerStore } from '../planner.store.ts'
import { longestPage, newestDays, placeKey } from '../versions.store.ts'
import type { InkPicture, PageInk, SourcePage } from './making.ts'
import { type PaperMaker, TooMuchPaper } from './paper-maker.ts'

const retryAfterSeconds = 5
/** Enough for the days, weeks and notes of a year. */
const mostPages = 1000
const mostDays = 400
const dayMs = 24 * 60 * 60 * 1000
/** Months that a user can save in a day before they have to confirm their identity: more of them are an export of the planner. */
const unprovedMonths: RateLimit = { name: 'saved-months', points: 3, windowSeconds: 24 * 60 * 60 }
const usualFormat = 'png'
const mimeTypes = { png: 'image/png', svg: 'image/svg+xml' } as const

/** An upload that exists and isn't deleted. */
export interface InkSource {
  id: string
  filename: string
  mimeType: string
}

export interface InkOptions {
  imports: PlannerStore
  books: BookStore
  paper: PaperMaker
  presentUploads(userId: string, ids: readonly string[]): Promise<InkSource[]>
  limits: RateLimits
}

interface Http {
  request: FastifyRequest
  reply: FastifyReply
  say: Say
}

/** Answers what went wrong in the process that makes pictures and PDFs. */
export function toPaperError(error: unknown, tooLarge: () => Error): never {
  if (error instanceof TooMuchPaper) throw tooManyAtOnce({ retryAfterSeconds })
  if (error instanceof DrawingFailed)
    throw error.reason === 'too_large' || error.reason === 'too_slow' ? tooLarge() : paperUnreadable()
  if (error instanceof DrawingLost) throw paperBusy({ retryAfterSeconds })
  throw error instanceof FileMissing ? pageNotFound() : error
}

/** Scripts must not run wherever the reply is opened. Browsers must revalidate it, because it changes with the page's place. */
function addHeaders(reply: FastifyReply, { mimeType, etag }: { mimeType: string; etag: string }): void {
  reply
    .type(mimeType)
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

/** Returns how the ink of a page is told from its print. Null when it can't be. */
async function inkOf(books: BookStore, row: InstanceRow, { mimeType }: InkSource): Promise<PageInk | null> {
  const packed = await books.findInkBits(row.id)
  if (packed !== null) return { packed }
  if (row.editionId === null || row.editionPage === null || mimeType !== 'application/pdf') return null
  const print = await books.findPrint(row.editionId, row.editionPage)
  return { printed: { streams: print?.streams ?? [], marks: print?.marks ?? [] } }
}

/** Draws the ink of a page without its print. Null when it can't be told from it. `isLater`: after what people wait for. */
export const createInkDrawer =
  ({ books, paper }: Pick<InkOptions, 'books' | 'paper'>) =>
  async (row: InstanceRow, upload: InkSource, asked: InkPicture, isLater = false): Promise<Uint8Array | null> => {
    const ink = await inkOf(books, row, upload)
    if (ink === null) return null
    if ('packed' in ink) return paper.drawPicturedInk(row.userId, { ...ink, ...asked }, isLater)
    return paper.drawInk(row.userId, { key: upload.filename, page: row.sourcePage, ...ink, ...asked }, isLater)
  }

export function createInkSender(options: Pick<InkOptions, 'books' | 'paper'>) {
  const draw = createInkDrawer(options)
  return async (
    { row, upload }: { row: InstanceRow; upload: InkSource },
    { width, format = usualFormat }: { width: number; format?: InkPicture['format'] | undefined },
    { request, reply, say }: Http,
  ) => {
    const etag = `"${row.id}-${row.editionPage ?? ''}-ink-${width}-${format}"`
    addHeaders(reply, { mimeType: mimeTypes[format], etag })
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    const bytes = await draw(row, upload, { width, format }).catch((error) => toPaperError(error, paperUnreadable))
    if (bytes === null) throw noInk()
    if (format === 'svg')
      reply.header(
        'content-disposition',
        contentDisposition('attachment', `${row.dateFrom ?? say(plannerTexts).inkOf(row.sourcePage)}.svg`),
      )
    return reply.send(Buffer.from(bytes))
  }
}

export function addSavedPagesRoutes(app: FastifyInstance, { imports, books, paper, presentUploads, limits }: InkOptions) {
  serve(app, plannerApi.savedPages, async ({ params: { userId }, query: { from, to, layer }, request, reply, say }) => {
    if (!isDay(from) || !isDay(to) || to < from) throw noSuchDay()
    if (addDays(from, mostDays) < to) throw tooManyDays()
    const months = Math.ceil(((Date.parse(to) - Date.parse(from)) / dayMs + 1) / longestPage)
    const rows = await imports.between({ userId, first: addDays(from, -longestPage), last: to })
    const present = await presentUploads(userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
    const uploads = new Map(present.map((upload) => [upload.id, upload]))
    const own = rows.filter(({ uploadId }) => uploads.has(uploadId))
    const shown = newestDays(own, new Set(uploads.keys()), from).filter(({ inkStep }) => inkStep !== 'none')
    const written = withPagesOfDays(own, new Set(shown.map(({ pageInstanceId }) => pageInstanceId))).sort(inReadingOrder)
    if (written.length === 0) throw nothingWritten()
    if (written.length > mostPages) throw tooManyPages()
    const title = say(rangeName)({ from, to })
    const etag = etagOf([title, layer], written)
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.header('etag', etag).status(304).send()
    await requireProofBeyond(unprovedMonths, { limits, request, userId, times: months })
    const ids = [...new Set(written.map(({ uploadId }) => uploadId))]
    const files = ids.flatMap((id) => {
      const upload = uploads.get(id)
      return upload ? [{ key: upload.filename, mimeType: upload.mimeType }] : []
    })
    const order: SourcePage[] = []
    for (const row of written) {
      const upload = layer && uploads.get(row.uploadId)
      const ink = upload ? await inkOf(books, row, upload) : null
      order.push({ file: ids.indexOf(row.uploadId), page: row.sourcePage, ink })
    }
    // A page that began before the range is in its first month.
    const monthOf = ({ dateFrom }: InstanceRow) => [dateFrom ?? '', from].toSorted()[1]?.slice(0, 7)
    const bookmarks = written.flatMap((row, place) =>
      place > 0 && monthOf(row) === monthOf(written[place - 1] ?? row)
        ? []
        : [{ title: say(monthName)(`${monthOf(row)}-01`), place }],
    )
    const asked = { title, files, order, bookmarks, isWanted: () => !reply.raw.destroyed }
    const pieces = await paper.document(userId, asked).catch((error) => toPaperError(error, tooManyPages))
    addHeaders(reply, { mimeType: 'application/pdf', etag })
    return reply.header('content-disposition', contentDisposition('attachment', `${title}.pdf`)).send(Readable.from(pieces))
  })
  serve(app, plannerApi.savedPagesProgress, async ({ params: { userId } }) => paper.progressOf(userId))
}

/** The shown pages. Of a day that is in no planner, all pages: none of them is a version of another. */
function withPagesOfDays(rows: readonly InstanceRow[], shown: ReadonlySet<string>): InstanceRow[] {
  const isOfDay = ({ editionPage }: InstanceRow) => editionPage === null
  const days = new Set(rows.filter((row) => shown.has(row.id) && isOfDay(row)).map(placeKey))
  const seen = new Set<string>()
  return rows.filter((row) => {
    if (!isOfDay(row) || !days.has(placeKey(row))) return shown.has(row.id)
    const content = `${placeKey(row)} ${row.contentHash}`
    return row.inkStep !== 'none' && !seen.has(content) && seen.add(content)
  })
}

/** Changes with the language of the title, and when a page of the document is added, removed, replaced or moved. */
const etagOf = (asked: readonly unknown[], rows: readonly InstanceRow[]) =>
  `"${createHash('sha256')
    .update(JSON.stringify([...asked, rows.map(({ id, dateFrom, editionPage }) => [id, dateFrom, editionPage])]))
    .digest('base64url')}"`

/** Sorts by day. Pages that begin on the same day are sorted by kind: longer ranges first, notes after the day. */
const rank = (row: InstanceRow) => (row.kind === null ? pageKinds.length : pageKinds.indexOf(row.kind))
const inReadingOrder = (one: InstanceRow, other: InstanceRow) =>
  (one.dateFrom ?? '').localeCompare(other.dateFrom ?? '') ||
  rank(one) - rank(other) ||
  (one.editionPage ?? 0) - (other.editionPage ?? 0) ||
  one.importId.localeCompare(other.importId) ||
  one.sourcePage - other.sourcePage
