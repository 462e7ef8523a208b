import type { PictureEvidence } from '../../picture.rules.ts'
import { pictureThresholds } from '../../thresholds.ts'
import { alignments, type Placement, slopesOf } from './alignment.ts'
import {
  type Bitmap,
  bitsIn,
  countApart,
  countBits,
  countOutside,
  darkerThan,
  dilated,
  type EvenGrey,
  pageWidth,
  wordsOf,
} from './bitmap.ts'
import { likeliestFirst } from './coarse.ts'
import { withoutInk } from './crossed-date.ts'
import { type Laid, layDown } from './laid.ts'
import { likenessOf } from './letters.ts'
import { toldApart } from './look-alikes.ts'
import { darkness, hasOwnPrint, type KindPage, type PictureKind, planeOf, type SparseWords } from './picture-index.ts'
import { composed, refined } from './refined.ts'
import { shownOf } from './shown-print.ts'
import { slantOf, turnedBy } from './slant.ts'
import { straightened } from './straightened.ts'
import { showsYear } from './year-letters.ts'

/** How well a picture matches the indexed pages, without comparing its neighbours. */
export interface PictureMatch extends PictureEvidence {
  /** Number of pixels that differ between the first two candidates. */
  apart: number
  place: Placement
  /** Cost of all missing print and all additional dark pixels. Lower is better. */
  cost: number
}

export interface Matched {
  match: PictureMatch
  laid: Laid
}

const missingCosts = 1
/** Dark pixels outside the print cost less, because they are mostly ink. */
const extraCosts = 0.35
const searchedKinds = 60
const mostCandidates = 8
/** Kinds are skipped when their missing share of common print exceeds the best kind's by more than this. */
const worseKind = 0.25
const leastCommon = 300
/** Pages that differ in fewer pixels look the same. */
const lookAlike = 12
/** Pages that differ in fewer pixels differ in a few small letters, of which each has to be right. */
const fewLetters = 40

/** Finds the page of the indexed planners that a picture shows. Null when it shows none of them. */
export function matchPicture(
  kinds: readonly PictureKind[],
  grey: EvenGrey,
  { priors = [], isQuick = false }: { priors?: readonly Placement[]; isQuick?: boolean } = {},
): Matched | null {
  const dark = darkerThan(grey, darkness.dark)
  if (priors.length > 0) {
    const near = matchIn(kinds, { grey, dark, turned: null, priors, searched: 0, isQuick })
    if (near && isThere(near)) return near
  }
  const searched = searchedKinds
  if (kinds.length > searched && grey.width === pageWidth) kinds = likeliestFirst(dark, kinds)
  const slant = grey.width === pageWidth ? slantOf(dark) : 0
  if (slant !== 0) {
    const turned = turnedBy(slant, grey)
    const straight = { ...grey, data: straightened(grey, turned, grey.height) }
    const found = matchIn(kinds, { grey, dark: darkerThan(straight, darkness.dark), turned, priors: [], searched, isQuick })
    if (found && isVisible(found)) return found
  }
  return matchIn(kinds, { grey, dark, turned: null, priors, searched, isQuick })
}

const leastVisible = 0.9
const isVisible = ({ match }: Matched) => match.worstGlyph >= leastVisible && match.ownFit >= leastVisible

interface Picture {
  grey: EvenGrey
  dark: Bitmap
  /** From the dark pixels to the picture. Null when they are the picture's own. */
  turned: Placement | null
  priors: readonly Placement[]
  /** Number of kinds that are searched without a prior. */
  searched: number
  /** True to settle only the first place, and to leave out the wider search. */
  isQuick: boolean
}

function matchIn(kinds: readonly PictureKind[], { grey, dark, turned, priors, searched, isQuick }: Picture): Matched | null {
  const layouts = kinds.map(({ layout }) => layout)
  let best: Matched | null = null
  for (const found of alignments(layouts, { dark, slopes: slopesOf(dark) }, { priors, searched })) {
    const places = found.map(({ layout, place }) => ({
      height: kinds[layout]?.height ?? 0,
      place: turned ? composed(turned, place) : place,
    }))
    const seen = matchOn(kinds, grey, places, isQuick)
    // Another year's page: its look-alikes are, too.
    if (isQuick && seen && !showsYear(seen.laid, grey)) return { ...seen, match: { ...seen.match, likeness: 0 } }
    const match = seen && (seen.match.apart < fewLetters ? amongLookAlikes(seen, grey) : despiteInk(kinds, seen, grey))
    if (match && (best === null || isBetter(match, best))) best = match
    if (isQuick || (best && isThere(best))) break
  }
  if (best === null) return null
  const { match, laid } = best
  const isOfYear = showsYear(laid, grey)
  if (isOfYear && (match.apart >= fewLetters || match.likeness >= leastLikeness(match))) return best
  return { laid, match: { ...match, likeness: 0, isNearlySame: isOfYear && match.apart < fewLetters } }
}

/** Of pages that differ only in a few small letters, the one whose letters the picture surely shows. */
function amongLookAlikes(found: Matched, grey: EvenGrey): Matched {
  const { kind } = found.laid
  const isOfKind = ({ editionId }: { editionId: string }) => editionId === kind.editionId
  const numbers = new Set(found.match.candidates.filter(isOfKind).map(({ number }) => number))
  const pages = kind.pages.filter(({ number }) => numbers.has(number))
  const told = toldApart(kind, pages, found.laid.straight)
  if (told === null || told.lead < pictureThresholds.leadOfSmall) return found
  const { page, lead } = told
  const laid = { ...found.laid, page }
  const isPage = (one: { editionId: string; number: number }) => isOfKind(one) && one.number === page.number
  const candidates = found.match.candidates.toSorted((one, other) => Number(isPage(other)) - Number(isPage(one)))
  const seen = withLikeness({ match: { ...found.match, candidates, confidence: lead, ...shownOf(laid, grey) }, laid }, grey)
  return seen.match.likeness < pictureThresholds.likenessOfSmall ? found : seen
}

/** A page whose owner wrote over its date, by the rest of the date. */
function despiteInk(kinds: readonly PictureKind[], found: Matched, grey: EvenGrey): Matched {
  const { match, laid } = found
  if (match.likeness >= leastLikeness(match) && !match.isBlemished) return found
  const isCandidate = ({ editionId }: PictureKind, { number }: KindPage) =>
    match.candidates.some((one) => one.editionId === editionId && one.number === number)
  const others = kinds.flatMap((kind) =>
    kind.pages.filter((page) => page !== laid.page && isCandidate(kind, page)).map((page) => ({ kind, page })),
  )
  const seen = withoutInk(laid, grey, { others, leastApart: fewLetters })
  return seen ? { laid, match: { ...match, ...seen } } : found
}

function matchOn(
  kinds: readonly PictureKind[],
  grey: EvenGrey,
  places: { height: number; place: Placement }[],
  isQuick: boolean,
): Matched | null {
  const matches = places.flatMap(({ height, place }) => matchAt(ofHeight(kinds, height), grey, place) ?? [])
  const [best, next] = matches.sort((a, b) => a.cost - b.cost)
  if (best === undefined) return null
  const first = settled(kinds, grey, best.matched(), isQuick ? 1 : mostMoves)
  const other = isQuick || isThere(first) ? undefined : next?.matched()
  if (other === undefined || other.match.fit < worthSettling) return first
  const second = settled(kinds, grey, other)
  return isBetter(second, first) ? second : first
}

function isBetter(match: Matched, other: Matched): boolean {
  if (isThere(match) !== isThere(other)) return isThere(match)
  if (isVisible(match) !== isVisible(other)) return isVisible(match)
  return isVisible(match) ? match.match.cost < other.match.cost : match.match.likeness > other.match.likeness
}

/** No wider search is needed for a page whose print is all there. */
const isThere = ({ match }: Matched) =>
  match.fit >= pictureThresholds.fit &&
  match.ownFit >= pictureThresholds.ownFit &&
  match.worstGlyph >= pictureThresholds.glyph &&
  match.likeness >= leastLikeness(match)

/** A picture that shows this share of a page's print may show that page somewhat beside where it was found. */
const worthSettling = 0.8

const ofHeight = (kinds: readonly PictureKind[], height: number) => kinds.filter((kind) => kind.height === height)

/** Print of which less is visible isn't where it seems to be, or is of another page. */
const wellPlaced = 0.99

/** Where less of the print is visible, the picture shows something else. */
const worthRefining = 0.3

/** Moves a page on its own print, unless all of it is there. One that is full of lines may lie far from its letters at first. */
function settled(kinds: readonly PictureKind[], grey: EvenGrey, found: Matched, moves = mostMoves): Matched {
  let best = withLikeness(found, grey)
  if (best.match.fit < worthRefining) return best
  for (let move = 0; move < moves && !isSettled(best); move++) {
    const { match, laid } = best
    const again = matchAt(ofHeight(kinds, laid.kind.height), grey, refined(laid, grey, laid.place))
    if (!again) break
    const moved = withLikeness(again.matched(), grey)
    const isCheap = move === 0 && moved.match.cost <= match.cost * muchWorse + fewPixels
    if (!isCheap && moved.match.likeness <= match.likeness) break
    best = moved
    if (moved.match.likeness < worthMoving) break
  }
  return best
}

const mostMoves = 4
/** A page whose letters are less alike after a move is another page. */
const worthMoving = 0.4

const isSettled = ({ match }: Matched) =>
  match.worstGlyph >= wellPlaced && match.ownFit >= wellPlaced && match.likeness >= leastLikeness(match)

/** Pages that differ only in a few letters have to be more alike. */
const leastLikeness = ({ apart }: PictureMatch) =>
  apart < fewLetters ? pictureThresholds.likenessOfSmall : pictureThresholds.likeness

/** A refined place may cost a little more, because the cost counts whole pixels, also where it was nothing. */
const muchWorse = 1.2
const fewPixels = 12

function withLikeness({ match, laid }: Matched, grey: EvenGrey): Matched {
  return { match: { ...match, likeness: likenessOf(laid, grey) }, laid }
}

interface Scored {
  kind: PictureKind
  page: KindPage
  costs: Float32Array
  cost: number
}

function matchAt(kinds: readonly PictureKind[], grey: EvenGrey, place: Placement): { cost: number; matched(): Matched } | null {
  const height = kinds[0]?.height ?? 0
  const { straight, dark, faint } = layDown(grey, place, height)
  const near = dilated(dark)
  const missing = kinds.map(({ commonDark, commonCount }) =>
    commonCount === 0 ? 1 : countOutside(commonDark, near.bits) / commonCount,
  )
  const least = Math.min(1, ...kinds.flatMap(({ commonCount }, at) => (commonCount > leastCommon ? (missing[at] ?? 1) : [])))
  const scored = kinds
    .filter(({ commonCount }, at) => commonCount <= leastCommon || (missing[at] ?? 1) <= least + worseKind)
    .flatMap((kind) => scoreKind(kind, dark, near) ?? [])
    .sort((a, b) => a.cost - b.cost)
  const [first] = scored
  if (first === undefined) return null
  const candidates = candidatesOf(scored)
  const best = candidates[0]
  if (best === undefined) return null
  const next = candidates[1]
  const apart = next ? differing(best, next) : Number.POSITIVE_INFINITY
  const laid = { kind: best.kind, page: best.page, place, straight, dark, faint }
  const match = (): PictureMatch => ({
    candidates: candidates.map((one) => ({ editionId: one.kind.editionId, number: one.page.number, cost: one.cost })),
    confidence: !next ? 1 : apart < lookAlike ? 0 : (next.cost - best.cost) / apart,
    apart,
    ...shownOf(laid, grey),
    likeness: 1,
    cost: first.cost,
  })
  // How much of the print is visible takes longest, and is asked of the likeliest places only.
  return { cost: first.cost, matched: () => ({ match: match(), laid }) }
}

/** Costs of the pages of one kind that have print of their own, from the words in which they differ. Only the best page gets its full cost. */
function scoreKind(kind: PictureKind, dark: Bitmap, near: Bitmap): Scored | null {
  const { words, nearAny, pages } = kind
  const shown = wordsOf(words.length, (at) => (dark.bits[words[at] ?? 0] ?? 0) & (nearAny[at] ?? 0))
  const nothing = wordsOf(words.length, (at) => ~(near.bits[words[at] ?? 0] ?? 0))
  const allShown = countBits(shown)
  // Nothing is missing on a page without print of its own, so it would cost least of all.
  const costs = new Float32Array(pages.length).fill(Number.POSITIVE_INFINITY)
  let best = -1
  for (const [number, page] of pages.entries()) {
    if (!hasOwnPrint(kind, page)) continue
    const { varying } = page
    costs[number] = missingCosts * countIn(varying.dark, nothing) + extraCosts * (allShown - countIn(varying.near, shown))
    if ((costs[number] ?? 0) < (costs[best] ?? Number.POSITIVE_INFINITY)) best = number
  }
  const page = pages[best]
  if (page === undefined) return null
  const whole = planeOf(kind, page, 'dark')
  const count = kind.commonCount + page.ownCount
  const missing = countOutside(whole.bits, near.bits)
  // A page with nothing but a number costs nearly as little, also where the number is missing.
  if (count <= leastCommon && missing > count * (1 - pictureThresholds.fit)) return null
  const cost = missingCosts * missing + extraCosts * countOutside(dark.bits, dilated(whole).bits)
  return { kind, page, costs, cost }
}

/** Number of bits of a page that are also set in `others`. */
function countIn({ at, words }: SparseWords, others: Uint32Array): number {
  let count = 0
  for (let found = 0; found < at.length; found++) {
    const both = (words[found] ?? 0) & (others[at[found] ?? 0] ?? 0)
    if (both !== 0) count += bitsIn(both)
  }
  return count
}

interface Candidate {
  kind: PictureKind
  page: KindPage
  cost: number
}

/** The best pages of the best kind, and the best page of each of the next two kinds. */
function candidatesOf(scored: readonly Scored[]): Candidate[] {
  const [first, ...others] = scored
  if (first === undefined) return []
  const order = [...first.costs.keys()].sort((a, b) => (first.costs[a] ?? 0) - (first.costs[b] ?? 0))
  const least = first.costs[order[0] ?? 0] ?? 0
  const own = order.slice(0, mostCandidates).flatMap((at): Candidate[] => {
    const [page, cost] = [first.kind.pages[at], first.costs[at] ?? 0]
    return page && cost < Number.POSITIVE_INFINITY ? [{ kind: first.kind, page, cost }] : []
  })
  const next = others.slice(0, 2).map(({ kind, page, cost }) => ({ kind, page, cost: least + cost - first.cost }))
  return [...own, ...next].sort((a, b) => a.cost - b.cost)
}

/** Number of pixels that differ between two pages. */
const differing = (a: Candidate, b: Candidate) => countApart(planeOf(a.kind, a.page, 'dark'), planeOf(b.kind, b.page, 'dark'))
