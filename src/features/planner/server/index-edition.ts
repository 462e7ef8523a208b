import type { Tx } from '#kit/server/db/database.ts'
import type { DocumentReader } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { Job } from '#kit/server/jobs/worker.ts'
import { type BlankPage, proposeDates } from '../page-dates.rules.ts'
import { textPrint } from '../page-text.rules.ts'
import { limits } from '../thresholds.ts'
import type { EditionsStore, ReadPage } from './editions.store.ts'

export const indexKind = 'planner.index'
const mostLostTries = 3

export async function enqueueIndexing(tx: Tx, id: string): Promise<void> {
  await enqueueJob(tx, { kind: indexKind, payload: { id } })
}

/** Reads a blank planner: what tells its pages apart, and what they probably are. */
export function indexEdition({ editions, reader }: { editions: EditionsStore; reader: DocumentReader }) {
  return async (job: Job): Promise<void> => {
    const { id } = job.payload as { id: string }
    const edition = await editions.find(id)
    if (edition === null || !['draft', 'indexing'].includes(edition.state)) return
    try {
      const pages = await readBlank(reader, edition.filename, async (progress) => {
        await job.check()
        await editions.showProgress(id, progress)
      })
      await job.finish((tx) => editions.keepPages(tx, id, pages, usualYear(pages)))
    } catch (error) {
      const reason = reasonOf(error, job.tries)
      if (reason === null) throw error
      await job.finish((tx) => editions.fail(tx, edition, reason))
    }
  }
}

function reasonOf(error: unknown, tries: number): string | null {
  if (error instanceof DrawingFailed) return error.reason
  if (error instanceof FileMissing) return 'missing'
  return error instanceof DrawingLost && tries >= mostLostTries ? 'unreadable' : null
}

/** All pages of a blank planner, with what is proposed for each. */
function readBlank(
  reader: DocumentReader,
  key: string,
  step: (progress: { pageCount: number; pagesDone: number }) => Promise<void>,
): Promise<ReadPage[]> {
  return reader.withDocument(key, async (read) => {
    const ask = { mostPages: limits.pages, printed: [], parts: [], texts: [] }
    const { pageCount, hasMore } = await read(ask)
    if (hasMore) throw new DrawingFailed('too_large')
    if (pageCount === 0) throw new DrawingFailed('unreadable')
    const blank: (BlankPage & { streams: string[]; marks: string[] })[] = []
    for (let from = 1; from <= pageCount; from += limits.pagesAtOnce) {
      await step({ pageCount, pagesDone: from - 1 })
      const numbers = Array.from({ length: Math.min(limits.pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
      const batch = await read({ ...ask, parts: numbers, texts: numbers })
      const pieces = new Map(batch.texts.map((page) => [page.number, page.pieces]))
      for (const { number, streams, marks, links } of batch.parts)
        blank.push({ number, streams, marks, links, pieces: pieces.get(number) ?? [] })
    }
    const proposed = proposeDates(blank)
    return blank.flatMap(({ pieces, ...page }, at) => {
      const proposal = proposed[at]
      return proposal ? [{ ...page, ...proposal, text: textPrint(pieces) }] : []
    })
  })
}

/** Of most of its days. */
function usualYear(pages: readonly ReadPage[]): number | null {
  const counts = new Map<number, number>()
  for (const { dateFrom } of pages)
    if (dateFrom !== null) counts.set(Number(dateFrom.slice(0, 4)), (counts.get(Number(dateFrom.slice(0, 4))) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
