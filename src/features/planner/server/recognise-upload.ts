import { setImmediate as turn } from 'node:timers/promises'
import type { Tx } from '#kit/server/db/database.ts'
import type { DocumentReader } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import type { PageParts } from '#kit/server/documents/pdf/page-parts.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { Job } from '#kit/server/jobs/worker.ts'
import { inkMapOf } from '../ink.rules.ts'
import { textPrint } from '../page-text.rules.ts'
import { type Found, findByStreams, findByText, PlannerIndex, placePages, type Recognised } from '../recognition.rules.ts'
import { limits } from '../thresholds.ts'
import type { EditionsStore } from './editions.store.ts'
import type { FoundPage, ImportRow, PlannerStore, Seen } from './planner.store.ts'

export const importKind = 'planner.import'
/** After so many tries in which the process was lost each time, the document is taken to be the reason. */
const mostLostTries = 3

export interface RecogniseOptions {
  editions: EditionsStore
  imports: PlannerStore
  reader: DocumentReader
  /** The file of an upload, whoever it belongs to; null: it is gone. */
  findUpload(id: string): Promise<{ filename: string; mimeType: string } | null>
  /** Keeps the text of an upload, which is read together with the rest. */
  texts: {
    isWanted(uploadId: string): Promise<boolean>
    keep(tx: Tx, upload: { id: string; userId: string }, pages: readonly { page: number; text: string }[]): Promise<void>
  }
  /** Which of the uploads are there and not deleted. */
  present(userId: string, uploadIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Names the work, in the transaction that adds the import. */
export async function enqueueImport(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await enqueueJob(tx, { kind: importKind, payload: { id }, owner: userId })
}

/** Thrown within a document when somebody has cancelled it, or deleted its upload. */
class ImportEnded extends Error {
  override readonly name = 'ImportEnded'
}

/**
 * Finds out which page of which edition each page of an upload is. Everything is written at its end, in one transaction: however often it is cut
 * off and begun again, the result is the same.
 */
export function recogniseUpload(options: RecogniseOptions): (job: Job) => Promise<void> {
  const { editions, imports, reader, findUpload } = options
  return async (job) => {
    const found = await imports.findImport((job.payload as { id: string }).id)
    if (found === null || !['waiting', 'working'].includes(found.state)) return
    const upload = await findUpload(found.uploadId)
    const index = await loadIndex(editions)
    if (upload === null || index.size === 0 || !(await imports.isOn(found.userId)))
      return job.finish((tx) => imports.removeImport(tx, found.id))
    try {
      const isTextWanted = await options.texts.isWanted(found.uploadId)
      const { pages, texts } = await reader.withDocument(upload.filename, (read) => {
        const step = async (progress: { pagesTotal: number; pagesDone: number }) => {
          await job.check()
          if (!(await imports.showProgress(found.id, progress))) throw new ImportEnded()
        }
        return readPages({ index, read, step, isTextWanted })
      })
      const kept = await compare(options, found, pages)
      await job.finish(async (tx) => {
        await imports.keepPages(tx, found, kept.pages, kept.sums)
        if (isTextWanted) await options.texts.keep(tx, { id: found.uploadId, userId: found.userId }, texts)
      })
    } catch (error) {
      if (error instanceof ImportEnded) return
      const reason = reasonOf(error, job.tries)
      if (reason === null) throw error
      await job.finish((tx) => imports.fail(tx, found.id, reason))
    }
  }
}

function reasonOf(error: unknown, tries: number): string | null {
  if (error instanceof DrawingFailed) return error.reason
  if (error instanceof FileMissing) return 'missing'
  return error instanceof DrawingLost && tries >= mostLostTries ? 'unreadable' : null
}

/** Of all published editions; the server answers others while it is filled. */
async function loadIndex(editions: Pick<EditionsStore, 'publishedPages'>): Promise<PlannerIndex> {
  const index = new PlannerIndex()
  for await (const pages of editions.publishedPages())
    for (const page of pages) {
      index.add(page)
      if (page.number % 10 === 0) await turn()
    }
  return index
}

interface ReadOptions {
  index: PlannerIndex
  read: Parameters<Parameters<DocumentReader['withDocument']>[1]>[0]
  step(progress: { pagesTotal: number; pagesDone: number }): Promise<void>
  /** The text of every page is read, so that it can be kept. */
  isTextWanted: boolean
}

interface ReadPage {
  parts: PageParts
  recognised: Recognised
}

/** Streams first; the text only of pages whose streams say nothing, unless it is wanted anyway. */
async function readPages({ index, read, step, isTextWanted }: ReadOptions) {
  const printed = index.printed()
  const mostPages = limits.pages
  const ask = { mostPages, printed, parts: [], texts: [] }
  const { pageCount, hasMore } = await read(ask)
  if (hasMore) throw new DrawingFailed('too_large')
  if (pageCount === 0) throw new DrawingFailed('unreadable')
  const parts: PageParts[] = []
  const texts: { page: number; text: string }[] = []
  const found: (Found & { calendar?: string | undefined })[] = []
  for (let from = 1; from <= pageCount; from += limits.pagesAtOnce) {
    await step({ pagesTotal: pageCount, pagesDone: from - 1 })
    const numbers = Array.from({ length: Math.min(limits.pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
    const batch = await read({ ...ask, parts: numbers, texts: isTextWanted ? numbers : [] })
    texts.push(...batch.texts.map(({ number, text }) => ({ page: number, text })))
    const byStreams = new Map(batch.parts.map((page) => [page.number, findByStreams(index, page.streams)]))
    const unknown = numbers.filter((number) => !byStreams.get(number))
    const withText = isTextWanted || unknown.length === 0 ? batch.texts : (await read({ ...ask, texts: unknown })).texts
    const pieces = new Map(withText.map((page) => [page.number, page.pieces]))
    for (const page of batch.parts) {
      parts.push(page)
      const known = byStreams.get(page.number)
      if (known) {
        found.push(known)
        continue
      }
      const text = textPrint(pieces.get(page.number) ?? [])
      found.push({ ...findByText(index, text), calendar: text.calendar })
      await turn()
    }
  }
  const recognised = placePages(index, found)
  const pages: ReadPage[] = parts.map((page, at) => ({
    parts: page,
    recognised: recognised[at] ?? { placed: null, suggestions: [] },
  }))
  return { pages, texts }
}

/** With what this person's exports had before: the same page again, and what the person said about it. */
async function compare(options: RecogniseOptions, found: ImportRow, pages: readonly ReadPage[]) {
  const { imports, present } = options
  const seen = await imports.findSeen(found.userId, [...new Set(pages.map(({ parts }) => parts.hash))])
  const there = await present(found.userId, [...new Set(seen.map(({ uploadId }) => uploadId))])
  const answers = new Map<string, Seen>()
  const before = new Map<string, Set<string>>()
  for (const row of seen) {
    if (row.method === 'person' && !answers.has(row.contentHash)) answers.set(row.contentHash, row)
    // An import has the id of an earlier time than those after it.
    if (row.importId < found.id && there.has(row.uploadId))
      before.set(row.contentHash, (before.get(row.contentHash) ?? new Set()).add(row.importId))
  }
  const kept = pages.map(({ parts, recognised }) =>
    pageOf(parts, recognised, { answer: answers.get(parts.hash), isUnchanged: before.has(parts.hash) }),
  )
  const placed = kept.filter(({ method, isIgnored }) => method !== null && !isIgnored)
  const written = placed.filter(({ ink }) => ink !== null && ink.step !== 'none')
  const times = await imports.importTimes([...new Set([...before.values()].flatMap((ids) => [...ids]))])
  return {
    pages: kept,
    sums: {
      placed: placed.length,
      withInk: written.length,
      unchanged: kept.filter(({ isUnchanged }) => isUnchanged).length,
      unplaced: kept.filter(({ method }) => method === null).length,
      newPages: written.filter(({ isUnchanged }) => !isUnchanged).length,
      since:
        times
          .map(({ createdAt }) => createdAt)
          .sort()
          .at(-1) ?? null,
    },
  }
}

function pageOf(
  parts: PageParts,
  { placed, suggestions }: Recognised,
  { answer, isUnchanged }: { answer?: Seen | undefined; isUnchanged: boolean },
): FoundPage {
  const place = answer ?? {
    editionId: placed?.page.editionId ?? null,
    editionPage: placed?.page.number ?? null,
    kind: placed?.page.kind ?? null,
    dateFrom: placed?.page.dateFrom ?? null,
    dateTo: placed?.page.dateTo ?? null,
  }
  return {
    sourcePage: parts.number,
    editionId: place.editionId,
    editionPage: place.editionPage,
    kind: place.kind,
    dateFrom: place.dateFrom,
    dateTo: place.dateTo,
    method: answer ? 'person' : (placed?.method ?? null),
    confidence: answer ? 1 : (placed?.confidence ?? 0),
    contentHash: parts.hash,
    ink: inkOf(parts, placed?.page.streams ?? []),
    isUnchanged,
    isIgnored: answer?.isIgnored ?? false,
    suggestions: answer ? [] : suggestions,
  }
}

/** Exact where the printed streams are known: the others are ink. Otherwise only annotations are surely ink. */
function inkOf(parts: PageParts, printed: readonly string[]): FoundPage['ink'] {
  const isPrintKnown = printed.length > 0 && printed.every((hash) => parts.streams.includes(hash))
  const grids = [isPrintKnown ? parts.streamInk : null, parts.markInk].filter((grid) => grid !== null)
  return isPrintKnown || grids.length > 0 ? inkMapOf(grids) : null
}
