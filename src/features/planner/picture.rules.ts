import type { Found, IndexedPage, Match, PlannerIndex } from './recognition.rules.ts'
import { pictureThresholds, thresholds } from './thresholds.ts'

/** What a picture says about which page it shows. */
export interface PictureEvidence {
  /** The best first; a page costs what is missing of its print, and a little of what is dark beside it. */
  candidates: readonly { editionId: string; number: number; cost: number }[]
  /** By how much the second page fits worse, of what tells the two apart. */
  confidence: number
  /** How much of the first page's print is there, of what it alone has, and of the letter that is there least. */
  fit: number
  ownFit: number
  worstGlyph: number
  hasOwnPrint: boolean
  /** Something is dark beside a letter of its date. */
  isBlemished: boolean
  /** How much of the picture is dark beside the print. */
  darkShare: number
  /** Drawn by a device; false: a photo. */
  isEven: boolean
}

/**
 * The dangerous page is not the one that is hard to see but the one that no index has (last year's, another edition's): it fits nearly everywhere.
 * Ink only adds darkness, so a page whose print is not all there is another page.
 */
export function findByPicture(index: PlannerIndex, evidence: PictureEvidence, neighbours: Neighbours = 'silent'): Found {
  const candidates = evidence.candidates.flatMap(({ editionId, number, cost }) => {
    const page = index.find(editionId, number)
    return page ? [{ page, cost }] : []
  })
  const [best] = candidates
  if (best === undefined || evidence.darkShare > pictureThresholds.mostDark) return nothing
  if (!evidence.isEven) return { match: null, suggestions: isSuggested(evidence) ? suggested(candidates, evidence) : [] }
  if (!isAllThere(evidence) || neighbours === 'against') return nothing
  const match = matchOf(best.page, candidates, evidence)
  // An 8 has all of a 3: alone, a picture with something beside its date is not sure.
  const isSure = !evidence.isBlemished || neighbours === 'for' || match.evidence === 'order'
  return {
    match: isSure ? match : { ...match, evidence: 'company' },
    suggestions: neighbours === 'silent' || neighbours === 'for' ? suggested(candidates, evidence) : [],
  }
}

/** What the pages around say: that their planner is in the index, that a planner like it is, or nothing. */
export type Neighbours = 'for' | 'against' | 'silent'

/**
 * Of a planner that is not in the index some pages have all that another one prints, and most do not: such pages are not placed, and not
 * suggested either.
 *
 * @param document the pages of a document that were looked at, in their order; null: it shows none of a planner
 */
export function neighboursOf(document: readonly (PictureEvidence | null)[]): Neighbours[] {
  const lies = document.map((page) => page?.isEven && page.fit >= pictureThresholds.fit)
  return document.map((_, at) => {
    let [complete, incomplete] = [0, 0]
    for (let other = Math.max(0, at - neighboursAround); other <= at + neighboursAround; other++) {
      const page = document[other]
      if (other === at || !page || !lies[other]) continue
      if (isAllThere(page)) complete++
      else incomplete++
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

const isSuggested = ({ fit, ownFit, hasOwnPrint }: PictureEvidence) =>
  hasOwnPrint && fit >= pictureThresholds.photoFit && ownFit >= pictureThresholds.photoOwnFit

interface Candidate {
  page: IndexedPage
  cost: number
}

/** A page without a date may look like a page of any notebook: it is believed only in company. */
function matchOf(best: IndexedPage, candidates: readonly Candidate[], { confidence }: PictureEvidence): Match {
  const of = (evidence: Match['evidence'], pages: IndexedPage[]): Match => ({
    pages,
    method: 'picture',
    confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000,
    ...(evidence ? { evidence } : {}),
  })
  if (confidence >= pictureThresholds.confidence) return of(best.dateFrom === null ? 'company' : 'alone', [best])
  if (confidence >= pictureThresholds.confidenceInCompany) return of('company', [best])
  const least = candidates[0]?.cost ?? 0
  return of(
    'order',
    candidates.filter(({ cost }) => cost - least <= pictureThresholds.sameCost).map(({ page }) => page),
  )
}

const suggested = (candidates: readonly Candidate[], { fit }: PictureEvidence) =>
  candidates.slice(0, thresholds.mostSuggestions).map(({ page }) => ({
    editionId: page.editionId,
    editionPage: page.number,
    score: Math.round(fit * 1000) / 1000,
  }))
