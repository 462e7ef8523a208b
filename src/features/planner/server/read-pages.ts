import { createLetterCount } from '#kit/server/documents/derived-sizes.ts'
import { type CpuBudget, documentBudget } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
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
  /** See `picture_key` of the table of pages. */
  key: string
  /** True if the upload is an image, and this its only page. */
  isPicture: boolean
}

export interface ReadDocument {
  pages: ReadPage[]
  /** Text of every page, if it was wanted. */
  texts: ReadText[]
  /** When the file says that it was made, or null. */
  madeAt: string | null
  /** See `MatchedPage`. */
  takenOn?: string | null
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
    await steps.store({
      pages: batch.pages,
      texts: batch.texts,
      looked: silent.flatMap((number) => pictures?.pages.get(number) ?? []),
      look: pictures?.state ?? null,
      leftMs: budget.leftMs,
    })
  }
  const again = () => step({ pagesTotal: pageCount, pagesDone: pageCount })
  await pictures?.again(again)
  const pictured = pages.flatMap(({ number, text }) => (text?.isSilent && pictures?.pages.get(number)) || [])
  const ask = { kind: 'place', version, pages, pictured: pictured.map(({ number, match }) => ({ number, match })) } as const
  const placed = await askPlanner(read, editions, { ask, kind: 'placed', pages: 10 })
  const keep = (looked: MatchedPage[]) =>
    steps.store({ pages: [], texts: [], looked, look: pictures?.state ?? null, leftMs: budget.leftMs })
  const hasTime = () => budget.leftMs > sparedCpuMs
  return { pages: await withInk(placed.pages, { pictures, step: again, keep, hasTime }), texts, madeAt }
}

/** CPU time of a document that is left when its pages are no longer compared only to find the ink on them. */
const sparedCpuMs = 60_000
const pagesAtOnce = 5

/** Treats an uploaded image as a document with one page. */
export async function readPicture(options: { editions: Editions; look: Look; hash: string }): Promise<ReadDocument> {
  const { editions, look, hash } = options
  const pictures = new PageMatcher(editions.index, look)
  const step = async () => undefined
  await pictures.first([1], step)
  const page: PageEvidence = { number: 1, hash, streams: [], ink: { all: inkMapOf([]), marks: null }, text: null }
  const { match = null, takenOn = null } = pictures.pages.get(1) ?? {}
  const placed = placeEvidence(editions.index, [page], match ? [{ number: 1, match }] : [])
  const found = await withInk(placed, { pictures, step, keep: step, hasTime: () => true })
  return { pages: found.map((one) => ({ ...one, isPicture: true })), texts: [], madeAt: null, takenOn }
}

interface InkOptions {
  pictures: PageMatcher | null
  step: () => Promise<void>
  keep(looked: MatchedPage[]): Promise<void>
  hasTime(): boolean
}

/**
 * Adds the ink of pages whose own parts don't tell it from print: pages that are pictures, relative to the page on which they were placed, and
 * pages that another program wrote anew. They are drawn and compared with the blank page.
 */
async function withInk(placed: readonly PlacedPage[], { pictures, step, keep, hasTime }: InkOptions): Promise<ReadPage[]> {
  const pages = placed.map((page) => ({
    ...page,
    looked: pictures?.pages.get(page.number) ?? null,
    key: pictures?.keyOf(page.number) ?? '',
    isPicture: false,
  }))
  if (!pictures) return pages
  const asked = pages.flatMap((page) => {
    const { place, looked, ink } = page
    const [first] = looked?.match?.candidates ?? []
    const isDone = first
      ? first.editionId === place?.editionId && first.number === place.editionPage
      : looked !== null || ink !== null
    return place === null || isDone ? [] : [{ page, known: { editionId: place.editionId, page: place.editionPage } }]
  })
  // Of pages that are pictures, what identified them is kept instead.
  const keepNew = (looked: MatchedPage[]) => keep(looked.filter(({ number }) => !pictures.pages.has(number)))
  for (let at = 0; at < asked.length && hasTime(); at += pagesAtOnce) {
    await step()
    const few = asked.slice(at, at + pagesAtOnce)
    const numbers = few.map(({ page, known }) => ({ number: page.number, known }))
    try {
      const looked = await pictures.inkOf(numbers)
      for (const [number, { page }] of few.entries()) page.looked = looked[number] ?? null
      await keepNew(looked)
    } catch (error) {
      if (!(error instanceof DrawingFailed || error instanceof DrawingLost)) throw error
      // Their places are known, and they aren't drawn again.
      await keepNew(numbers.map(({ number }) => ({ number, match: null, ink: null })))
      if (error instanceof DrawingLost) throw error
    }
  }
  return pages
}
