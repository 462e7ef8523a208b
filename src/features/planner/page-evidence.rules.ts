import { type InkMap, inkMapOf } from './ink.rules.ts'
import type { PageKind } from './page-dates.rules.ts'
import { gramsOf, type TextPrint } from './page-text.rules.ts'
import { findByPicture, neighboursOf, type PictureEvidence } from './picture.rules.ts'
import {
  type Found,
  findByStreams,
  findByText,
  type IndexedPage,
  type Method,
  type Placed,
  type PlannerIndex,
  placePages,
  type Suggestion,
} from './recognition.rules.ts'
import { thresholds } from './thresholds.ts'

/** What a page of an export shows by itself. Small, however much is on the page. */
export interface PageEvidence {
  number: number
  /** Hash of everything drawn. */
  hash: string
  /** Those of its streams that are printed on a page of an edition. */
  streams: readonly string[]
  ink: {
    /** Of all streams and annotations that aren't printed. */
    all: InkMap
    /** Of the annotations alone. Null when they aren't ink. */
    marks: InkMap | null
  }
  /** Null when the streams identify the page. */
  text: TextEvidence | null
}

export interface TextEvidence {
  /** A page with this text, and how similar they are. Null when none is similar enough. */
  like: { editionId: string; number: number; by: 'words' | 'letters' | 'grams'; confidence: number } | null
  suggestions: Suggestion[]
  calendar: string
  /** True when the page has too little text to be matched by it. */
  isSilent: boolean
}

export interface EvidentParts {
  number: number
  hash: string
  streams: readonly string[]
  streamInk: ArrayLike<number> | null
  markInk: ArrayLike<number> | null
}

/** @param readPrint called only when the streams don't identify the page */
export async function evidenceOf(
  index: PlannerIndex,
  { number, hash, streams, streamInk, markInk }: EvidentParts,
  readPrint: () => Promise<TextPrint>,
): Promise<PageEvidence> {
  const isKnown = findByStreams(index, streams) !== null
  return {
    number,
    hash,
    streams: [...new Set(streams)].filter((stream) => index.byStream.has(stream)),
    ink: {
      all: inkMapOf([streamInk, markInk].filter((grid) => grid !== null)),
      marks: markInk === null ? null : inkMapOf([markInk]),
    },
    text: isKnown ? null : textEvidence(index, await readPrint()),
  }
}

function textEvidence(index: PlannerIndex, print: TextPrint): TextEvidence {
  const { match, suggestions } = findByText(index, print)
  const [page] = match?.pages ?? []
  const by = index.byWords.has(print.words) ? 'words' : index.byLetters.has(print.letters) ? 'letters' : 'grams'
  return {
    like: match && page ? { editionId: page.editionId, number: page.number, by, confidence: match.confidence } : null,
    suggestions,
    calendar: print.calendar,
    // Some programs lose which letters their pictures of letters show, and name signs instead.
    isSilent: gramsOf(print.letters.replace(/[^\p{L}\p{N}]+/gu, '')).size < thresholds.leastGrams,
  }
}

function foundOf(index: PlannerIndex, { streams, text }: PageEvidence): Found & { calendar?: string } {
  if (text === null) return findByStreams(index, streams) ?? { match: null, suggestions: [] }
  const { like, suggestions, calendar } = text
  const page = like && index.find(like.editionId, like.number)
  if (!like || !page) return { match: null, suggestions, calendar }
  const same = { words: index.byWords.get(page.text.words), letters: index.byLetters.get(page.text.letters), grams: [page] }
  return { match: { pages: same[like.by] ?? [page], method: 'text', confidence: like.confidence }, suggestions, calendar }
}

/** Where a page of an export belongs. */
export interface PlacedPage {
  number: number
  hash: string
  place: {
    editionId: string
    editionPage: number
    kind: PageKind
    dateFrom: string | null
    dateTo: string | null
    method: Method
    confidence: number
  } | null
  suggestions: Suggestion[]
  /** Null when ink can't be told from print. */
  ink: InkMap | null
}

export interface PicturedPage {
  number: number
  match: PictureEvidence | null
}

export function placeEvidence(
  index: PlannerIndex,
  pages: readonly PageEvidence[],
  pictured: readonly PicturedPage[],
): PlacedPage[] {
  const neighbours = neighboursOf(pictured.map(({ match }) => match))
  const matches = new Map(pictured.map(({ number, match }, at) => [number, { match, saidBy: neighbours[at] }]))
  const found = pages.map((page) => {
    const { match = null, saidBy } = matches.get(page.number) ?? {}
    return match ? findByPicture(index, match, saidBy) : foundOf(index, page)
  })
  const placed = placePages(index, found)
  return pages.map(({ number, hash, ink, streams }, at) => {
    const { placed: on = null, suggestions = [] } = placed[at] ?? {}
    return { number, hash, place: on && placeOn(on), suggestions, ink: inkOn(ink, streams, on?.page) }
  })
}

const placeOn = ({ page, method, confidence }: Placed) => ({
  editionId: page.editionId,
  editionPage: page.number,
  kind: page.kind,
  dateFrom: page.dateFrom,
  dateTo: page.dateTo,
  method,
  confidence,
})

/** Exact when all printed streams are known, because the other streams are ink. Otherwise only annotations are certain to be ink. */
function inkOn({ all, marks }: PageEvidence['ink'], streams: readonly string[], page: IndexedPage | undefined): InkMap | null {
  const printed = page?.streams ?? []
  return printed.length > 0 && printed.every((hash) => streams.includes(hash)) ? all : marks
}
