import { createLetterCount } from '#kit/server/documents/derived-sizes.ts'
import { type CpuBudget, documentBudget } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import type { ReadText } from '#kit/server/documents/reading.ts'
import { inkMapOf } from '../ink.rules.ts'
import { type PageEvidence, type PlacedPage, placeEvidence } from '../page-evidence.rules.ts'
import { limits } from '../thresholds.ts'
import { noSteps, type ReadSteps } from './import-steps.ts'
import { type Look, PageMatcher } from './page-matcher.ts'
import type { MatchedPage } from './pictures/looking.ts'
import { askPlanner, type Editions, type ReadPlanner } from './reading/ask-planner.ts'

export interface ReadPage extends PlacedPage {
  /** The result of comparing the page as a picture, if that was done. Once the page is placed, its ink is relative to that place. */
  looked: MatchedPage | null
  /** True if the upload is an image, and this its only page. */
  isPicture: boolean
}

export interface ReadDocument {
  pages: ReadPage[]
  /** Text of every page, if it was wanted. */
  texts: ReadText[]
  /** When the file says that it was made, or null. */
  madeAt: string | null
}

type Step = (progress: { pagesTotal: number; pagesDone: number }) => Promise<void>

export interface ReadOptions {
  editions: Editions
  read: ReadPlanner
  /** Null when pages aren't compared as pictures. */
  look: Look | null
  step: Step
  /** True if the text of every page is read to be stored. */
  isTextWanted: boolean
  /** Steps that were read before the process ended, and where new ones are stored. */
  steps?: ReadSteps
  budget?: CpuBudget
}

/** The process compares streams first, and texts only of pages with unknown streams. Draws only pages without text. */
export async function readPages(options: ReadOptions): Promise<ReadDocument> {
  const { editions, read, look, step, isTextWanted, steps = noSteps, budget = documentBudget() } = options
  const { pageCount, hasMore, madeAt = null } = await read({ mostPages: limits.pages, texts: [] })
  if (hasMore) throw new DrawingFailed('too_large')
  if (pageCount === 0) throw new DrawingFailed('unreadable')
  const pictures = look ? new PageMatcher(editions.index, look) : null
  const pages: PageEvidence[] = []
  const texts: ReadText[] = []
  const letters = createLetterCount()
  const { version } = editions
  for await (const kept of steps.load()) {
    pages.push(...kept.pages)
    texts.push(...kept.texts)
    letters.add(kept.texts)
    if (kept.look) pictures?.resume(kept.look, kept.looked)
    // All attempts share one CPU budget.
    budget.leftMs = Math.min(budget.leftMs, kept.leftMs)
  }
  for (let from = pages.length + 1; from <= pageCount; from += limits.pagesAtOnce) {
    await step({ pagesTotal: pageCount, pagesDone: from - 1 })
    const numbers = Array.from({ length: Math.min(limits.pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
    const ask = { kind: 'find', version, numbers, isTextWanted } as const
    const batch = await askPlanner(read, editions, { ask, kind: 'found', pages: numbers.length })
    letters.add(batch.texts)
    texts.push(...batch.texts)
    pages.push(...batch.pages)
    const silent = batch.pages.filter(({ text }) => text?.isSilent).map(({ number }) => number)
    await pictures?.first(silent, (done) => step({ pagesTotal: pageCount, pagesDone: from - 1 + done }))
    await steps.keep({
      pages: batch.pages,
      texts: batch.texts,
      looked: silent.flatMap((number) => pictures?.pages.get(number) ?? []),
      look: pictures?.state ?? null,
      leftMs: budget.leftMs,
    })
  }
  const again = () => step({ pagesTotal: pageCount, pagesDone: pageCount })
  await pictures?.again(again)
  const pictured = pages.flatMap(({ number }) => pictures?.pages.get(number) ?? [])
  const ask = { kind: 'place', version, pages, pictured: pictured.map(({ number, match }) => ({ number, match })) } as const
  const placed = await askPlanner(read, editions, { ask, kind: 'placed', pages: 10 })
  return { pages: await withInk(placed.pages, pictures, again), texts, madeAt }
}

/** Treats an uploaded image as a document with one page. */
export async function readPicture(options: { editions: Editions; look: Look; hash: string }): Promise<ReadDocument> {
  const { editions, look, hash } = options
  const pictures = new PageMatcher(editions.index, look)
  const step = async () => undefined
  await pictures.first([1], step)
  const page: PageEvidence = { number: 1, hash, streams: [], ink: { all: inkMapOf([]), marks: null }, text: null }
  const match = pictures.pages.get(1)?.match ?? null
  const placed = placeEvidence(editions.index, [page], match ? [{ number: 1, match }] : [])
  const found = await withInk(placed, pictures, step)
  return { pages: found.map((one) => ({ ...one, isPicture: true })), texts: [], madeAt: null }
}

/** Adds the ink of pages that are pictures, relative to the page on which they were placed. */
async function withInk(
  placed: readonly PlacedPage[],
  pictures: PageMatcher | null,
  step: () => Promise<void>,
): Promise<ReadPage[]> {
  const pages = placed.map((page) => ({ ...page, looked: pictures?.pages.get(page.number) ?? null, isPicture: false }))
  for (const page of pages) {
    const { place } = page
    const [first] = page.looked?.match?.candidates ?? []
    if (!pictures || !place || !first || (first.editionId === place.editionId && first.number === place.editionPage)) continue
    // Its neighbours show that it is a different page. Extract its ink again, with the print of that page.
    await step()
    const known = { editionId: place.editionId, page: place.editionPage }
    const [looked = null] = await pictures.inkOf([{ number: page.number, known }])
    page.looked = looked
  }
  return pages
}
