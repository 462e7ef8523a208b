import { setImmediate as turn } from 'node:timers/promises'
import { type CpuBudget, type DocumentReader, documentBudget } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import type { PageParts } from '#kit/server/documents/pdf/page-parts.ts'
import { gramsOf, type TextPrint, textPrint } from '../page-text.rules.ts'
import { findByPicture, neighboursOf } from '../picture.rules.ts'
import { type Found, findByStreams, findByText, type PlannerIndex, placePages, type Recognised } from '../recognition.rules.ts'
import { limits, thresholds } from '../thresholds.ts'
import { noSteps, type ReadStep, type ReadSteps } from './import-steps.ts'
import { DocumentLook, type Look } from './look-at-pages.ts'
import type { LookedAt } from './pictures/looking.ts'

export interface ReadPage {
  parts: PageParts
  recognised: Recognised
  /** The result of comparing the page as a picture, if that was done. Once the page is placed, its ink is relative to that place. */
  looked: LookedAt | null
  /** True if the upload is an image, and this its only page. */
  isPicture: boolean
}

export type Read = Parameters<Parameters<DocumentReader['withDocument']>[1]>[0]

export interface ReadDocument {
  pages: ReadPage[]
  /** Text of every page, if it was wanted. */
  texts: { page: number; text: string }[]
}

type Step = (progress: { pagesTotal: number; pagesDone: number }) => Promise<void>
type Evidence = Found & { calendar?: string | undefined }

export interface ReadOptions {
  index: PlannerIndex
  read: Read
  /** Null when pages aren't compared as pictures. */
  look: Look | null
  step: Step
  /** True if the text of every page is read to be stored. */
  isTextWanted: boolean
  /** Steps that were read before the process ended, and where new ones are stored. */
  steps?: ReadSteps
  budget?: CpuBudget
}

/** Compares streams first. Reads text only for pages with unknown streams, unless it is wanted anyway. Draws only pages without text. */
export async function readPages({
  index,
  read,
  look,
  step,
  isTextWanted,
  steps = noSteps,
  budget = documentBudget(),
}: ReadOptions): Promise<ReadDocument> {
  const printed = index.printed()
  const ask = { mostPages: limits.pages, printed, parts: [], texts: [] }
  const { pageCount, hasMore } = await read(ask)
  if (hasMore) throw new DrawingFailed('too_large')
  if (pageCount === 0) throw new DrawingFailed('unreadable')
  const pictures = look ? new DocumentLook(index, look) : null
  const parts: PageParts[] = []
  const texts: ReadDocument['texts'] = []
  const found = new Map<number, Evidence>()
  const findKnown = (page: PageParts) => {
    const known = findByStreams(index, page.streams)
    if (known) found.set(page.number, known)
    return known !== null
  }
  for (const kept of await steps.load()) {
    parts.push(...kept.parts)
    texts.push(...kept.texts)
    for (const page of kept.parts) findKnown(page)
    for (const { number, print } of kept.prints) found.set(number, { ...findByText(index, print), calendar: print.calendar })
    if (kept.look) pictures?.resume(kept.look, kept.looked)
    // All attempts share one CPU budget.
    budget.leftMs = Math.min(budget.leftMs, kept.leftMs)
    await turn()
  }
  for (let from = parts.length + 1; from <= pageCount; from += limits.pagesAtOnce) {
    await step({ pagesTotal: pageCount, pagesDone: from - 1 })
    const numbers = Array.from({ length: Math.min(limits.pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
    const batch = await read({ ...ask, parts: numbers, texts: isTextWanted ? numbers : [] })
    texts.push(...batch.texts.map(({ number, text }) => ({ page: number, text })))
    parts.push(...batch.parts)
    const unknown: number[] = []
    for (const page of batch.parts) if (!findKnown(page)) unknown.push(page.number)
    const withText = isTextWanted || unknown.length === 0 ? batch.texts : (await read({ ...ask, texts: unknown })).texts
    const isUnknown = new Set(unknown)
    const without: number[] = []
    const prints: ReadStep['prints'] = []
    for (const { number, pieces } of withText) {
      if (!isUnknown.has(number)) continue
      const text = textPrint(pieces)
      prints.push({ number, print: text })
      found.set(number, { ...findByText(index, text), calendar: text.calendar })
      if (saysNothing(text)) without.push(number)
      await turn()
    }
    await pictures?.first(without, (done) => step({ pagesTotal: pageCount, pagesDone: from - 1 + done }))
    await steps.keep({
      parts: batch.parts,
      prints,
      texts: batch.texts.map(({ number, text }) => ({ page: number, text })),
      looked: without.flatMap((number) => pictures?.pages.get(number) ?? []),
      look: pictures?.state ?? null,
      leftMs: budget.leftMs,
    })
  }
  const again = () => step({ pagesTotal: pageCount, pagesDone: pageCount })
  await pictures?.again(again)
  return { pages: await placed({ index, parts, found, pictures, step: again }), texts }
}

const saysNothing = ({ letters }: TextPrint) => gramsOf(letters).size < thresholds.leastGrams

/** Treats an uploaded image as a document with one page. */
export async function readPicture({
  index,
  look,
  hash,
}: {
  index: PlannerIndex
  look: Look
  hash: string
}): Promise<ReadDocument> {
  const pictures = new DocumentLook(index, look)
  const step = async () => undefined
  await pictures.first([1], step)
  const page = {
    number: 1,
    width: 0,
    height: 0,
    streams: [],
    marks: [],
    streamInk: null,
    markInk: null,
    hash,
    links: [],
    linkBoxes: [],
  }
  const found = await placed({ index, parts: [page], found: new Map(), pictures, step })
  return { pages: found.map((one) => ({ ...one, isPicture: true })), texts: [] }
}

interface PlacedOptions {
  index: PlannerIndex
  parts: readonly PageParts[]
  found: ReadonlyMap<number, Evidence>
  pictures: DocumentLook | null
  step(): Promise<void>
}

async function placed({ index, parts, found, pictures, step }: PlacedOptions): Promise<ReadPage[]> {
  const nothing: Evidence = { match: null, suggestions: [] }
  const looked = parts.flatMap(({ number }) => pictures?.pages.get(number) ?? [])
  const neighbours = neighboursOf(looked.map(({ match }) => match))
  const saidBy = new Map(looked.map(({ number }, at) => [number, neighbours[at]]))
  const evidence = parts.map(({ number }) => {
    const match = pictures?.pages.get(number)?.match
    return match ? findByPicture(index, match, saidBy.get(number)) : (found.get(number) ?? nothing)
  })
  const recognised = placePages(index, evidence)
  const pages = parts.map((page, at) => ({
    parts: page,
    recognised: recognised[at] ?? { placed: null, suggestions: [] },
    looked: pictures?.pages.get(page.number) ?? null,
    isPicture: false,
  }))
  for (const page of pages) {
    const place = page.recognised.placed?.page
    const [first] = page.looked?.match?.candidates ?? []
    if (!pictures || !place || !first || (first.editionId === place.editionId && first.number === place.number)) continue
    // Its neighbours show that it is a different page. Extract its ink again, with the print of that page.
    await step()
    const known = { editionId: place.editionId, page: place.number }
    const [looked = null] = await pictures.inkOf([{ number: page.parts.number, known }])
    page.looked = looked
  }
  return pages
}
