import type { Found, IndexedPage, Match, PlannerIndex } from './recognition.rules.ts'
import { pictureThresholds, thresholds } from './thresholds.ts'

/** How well a picture matches the indexed pages. */
export interface PictureEvidence {
  /** Best match first. Missing print adds to the cost, and dark pixels beside the print add a little. */
  candidates: readonly { editionId: string; number: number; cost: number }[]
  /** How much worse the second candidate fits, relative to the pixels that differ between the two. */
  confidence: number
  /** Visible shares of the first candidate's print: of all of it, of the part that other pages lack, and of its least visible letter. */
  fit: number
  ownFit: number
  worstGlyph: number
  /** True if the first candidate has print of its own, or is the only page of its kind. */
  hasOwnPrint: boolean
  /** True if there are dark pixels beside a letter of the date that aren't printed there: ink, or part of another date. */
  isBlemished: boolean
  /** How alike the least similar letter of the date is, from -1 to 1. A 5 isn't like a 6, although all of it is visible there. */
  likeness: number
  /** True if the picture shows the page's year, but not surely the few small letters that tell the page from others. */
  isNearlySame?: boolean
  /** Share of the picture that is dark outside the print. */
  darkShare: number
  /** True for an export drawn by a device, false for a photo. */
  isEven: boolean
}

/**
 * Matches a picture with a page. The risk isn't a picture that is hard to read, but a page that isn't indexed, such as one of last year's
 * planner or of another edition: it fits nearly everywhere. Ink only adds dark pixels, so missing print means that it is another page.
 */
export function findByPicture(
  index: Pick<PlannerIndex, 'find'>,
  evidence: PictureEvidence,
  neighbours: Neighbours = 'silent',
): Found {
  const candidates = evidence.candidates.flatMap(({ editionId, number, cost }) => {
    const page = index.find(editionId, number)
    return page ? [{ page, cost }] : []
  })
  const [best] = candidates
  if (best === undefined || evidence.darkShare > pictureThresholds.mostDark) return nothing
  const suggestions = isSuggested(evidence) ? suggested(candidates, evidence) : []
  if (!evidence.isEven) return { match: null, suggestions }
  if (!isAllThere(evidence)) {
    if (neighbours === 'against') return nothing
    return { match: isNearlySame(evidence) ? ordered(candidates, evidence) : null, suggestions }
  }
  // Neighbours of another planner make even a page with all its print doubtful, but its owner can still say what it is.
  if (neighbours === 'against') return { match: null, suggestions }
  const match = matchOf(best.page, candidates, evidence)
  // The shape of a 3 is part of an 8, and that of a 5 nearly of a 6. With ink at the date, a picture needs the support of its neighbours.
  const isSure = (!evidence.isBlemished && isAlike(evidence)) || neighbours === 'for' || match.evidence === 'order'
  return {
    match: isSure ? match : { ...match, evidence: 'company' },
    suggestions,
  }
}

/** What the surrounding pages suggest: their planner is indexed (`for`), only a similar planner is (`against`), or neither (`silent`). */
export type Neighbours = 'for' | 'against' | 'silent'

/**
 * When a planner isn't indexed, a few of its pages still contain all the print of an indexed page, but most don't. Such pages are only
 * suggested.
 *
 * @param document the pages of a document that were compared as pictures, in order; null where a page matches no indexed page
 */
export function neighboursOf(document: readonly (PictureEvidence | null)[]): Neighbours[] {
  const lies = document.map((page) => page?.isEven && page.fit >= pictureThresholds.fit)
  return document.map((_, at) => {
    let [complete, incomplete] = [0, 0]
    for (let other = Math.max(0, at - neighboursAround); other <= at + neighboursAround; other++) {
      const page = document[other]
      if (other === at || !page || !lies[other]) continue
      if (!isAllThere(page)) incomplete++
      else if (isAlike(page)) complete++
    }
    if (complete + incomplete < leastNeighbours) return incomplete > complete ? 'against' : 'silent'
    return complete >= 2 * incomplete ? 'for' : 'against'
  })
}

const neighboursAround = 8
const leastNeighbours = 4

const nothing: Found = { match: null, suggestions: [] }

const isAllThere = ({ fit, ownFit, worstGlyph, hasOwnPrint }: PictureEvidence) =>
  hasOwnPrint && fit >= pictureThresholds.fit && ownFit >= pictureThresholds.ownFit && worstGlyph >= pictureThresholds.glyph

const isAlike = ({ likeness }: PictureEvidence) => likeness >= pictureThresholds.likeness

/** In an even picture, print that neither shows each letter nor resembles it is another page's. */
const isSuggested = (evidence: PictureEvidence) =>
  evidence.hasOwnPrint &&
  evidence.fit >= pictureThresholds.photoFit &&
  evidence.ownFit >= pictureThresholds.photoOwnFit &&
  (!evidence.isEven || evidence.worstGlyph >= pictureThresholds.glyph || isAlike(evidence) || isNearlySame(evidence))

/** False for a picture that shows nothing of a planner, so that none of its pages is placed or suggested. */
export const isSomething = (evidence: PictureEvidence): boolean =>
  evidence.darkShare <= pictureThresholds.mostDark &&
  (isSuggested(evidence) || (evidence.isEven && (isAllThere(evidence) || isNearlySame(evidence))))

/** Its order among sure pages may tell which of a few similar pages it is. */
const isNearlySame = (evidence: PictureEvidence) =>
  evidence.isNearlySame === true &&
  evidence.hasOwnPrint &&
  evidence.fit >= pictureThresholds.nearlyFit &&
  evidence.ownFit >= pictureThresholds.photoOwnFit

interface Candidate {
  page: IndexedPage
  cost: number
}

/** A page without a date may look like a page of any notebook, so it is accepted only beside pages that are sure. */
function matchOf(best: IndexedPage, candidates: readonly Candidate[], evidence: PictureEvidence): Match {
  const { confidence } = evidence
  if (confidence >= pictureThresholds.confidence) return matchBy(best.dateFrom === null ? 'company' : 'alone', [best], evidence)
  return confidence >= pictureThresholds.confidenceInCompany
    ? matchBy('company', [best], evidence)
    : ordered(candidates, evidence)
}

/** The pages that fit nearly as well as the best one, of which neighbours tell which it is. */
function ordered(candidates: readonly Candidate[], evidence: PictureEvidence): Match {
  const least = candidates[0]?.cost ?? 0
  const same = candidates.filter(({ cost }) => cost - least <= pictureThresholds.sameCost)
  return matchBy(
    'order',
    same.map(({ page }) => page),
    evidence,
  )
}

const matchBy = (evidence: Match['evidence'], pages: IndexedPage[], { confidence }: PictureEvidence): Match => ({
  pages,
  method: 'picture',
  confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000,
  ...(evidence ? { evidence } : {}),
})

const suggested = (candidates: readonly Candidate[], evidence: PictureEvidence) =>
  candidates.slice(0, thresholds.mostSuggestions).map(({ page }) => ({
    editionId: page.editionId,
    editionPage: page.number,
    score: Math.round(evidence.fit * 1000) / 1000,
    ...(isNearlySame(evidence) ? { isTooSmall: true } : {}),
  }))
