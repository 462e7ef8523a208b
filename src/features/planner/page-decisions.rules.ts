import type { PageKind } from './page-dates.rules.ts'
import type { PageMethod } from './planner.contract.ts'
import type { Suggestion } from './recognition.rules.ts'

/** What an owner has said about a page: where it belongs, or that it's none of their planner. */
export interface Decision {
  /** The file whose page it was said about, and its number there. Null when that file is gone. */
  uploadId: string | null
  sourcePage: number
  contentHash: string
  /** See `foundPlace`. */
  foundPlace: string | null
  editionId: string | null
  editionPage: number | null
  kind: PageKind | null
  dateFrom: string | null
  dateTo: string | null
  isIgnored: boolean
  moveId: string | null
  /** See `Was`, as JSON. Null when it isn't known. */
  was: string | null
  decidedAt: string
}

/** Where recognition had a page before its owner said something about it, and how it knew. */
export interface Was extends Pick<Decision, 'editionId' | 'editionPage' | 'kind' | 'dateFrom' | 'dateTo' | 'isIgnored'> {
  method: PageMethod | null
  /** In thousandths. */
  confidence: number
  /** JSON. */
  suggestions: string
}

interface FoundPage {
  uploadId: string
  sourcePage: number
  contentHash: string
}

type EditionPlace = Pick<Suggestion, 'editionId' | 'editionPage'>

/** Where recognition has put a page, or would most likely: a page that was written on since is found there again. */
export function foundPlace(place: EditionPlace | null, suggestions: readonly EditionPlace[]): string | null {
  const best = place ?? suggestions[0]
  return best ? `${best.editionId} ${best.editionPage}` : null
}

/** An owner's decisions, to look up those about the pages of a file. */
export class Decisions {
  readonly #byPage = new Map<string, Decision>()
  readonly #byContent = new Map<string, Decision>()
  readonly #byContentThere = new Map<string, Decision>()
  readonly #byPlace = new Map<string, Decision>()

  constructor(newestFirst: readonly Decision[]) {
    for (const one of newestFirst) {
      const keep = (map: Map<string, Decision>, key: string) => map.has(key) || map.set(key, one)
      if (one.uploadId !== null) keep(this.#byPage, `${one.uploadId} ${one.sourcePage}`)
      keep(this.#byContent, one.contentHash)
      keep(this.#byContentThere, `${one.contentHash} ${one.sourcePage}`)
      if (one.foundPlace !== null) keep(this.#byPlace, one.foundPlace)
    }
  }

  /**
   * What was said about this page, or about one with the same content: best in the same place of its file, because empty pages that look
   * alike may belong to different days.
   */
  of({ uploadId, sourcePage, contentHash }: FoundPage): Decision | null {
    return (
      this.#byPage.get(`${uploadId} ${sourcePage}`) ??
      this.#byContentThere.get(`${contentHash} ${sourcePage}`) ??
      this.#byContent.get(contentHash) ??
      null
    )
  }

  /**
   * The suggestions for a page that no decision is about. Where its owner put the page that was found at the same place comes first,
   * because it may be that page with more writing.
   */
  suggestions(place: EditionPlace | null, found: readonly Suggestion[]): Suggestion[] {
    const key = foundPlace(place, found)
    const { editionId = null, editionPage = null, isIgnored } = (key !== null && this.#byPlace.get(key)) || {}
    if (editionId === null || editionPage === null || isIgnored) return [...found]
    const isThere = (one: EditionPlace | null) => one?.editionId === editionId && one.editionPage === editionPage
    return isThere(place) ? [...found] : [{ editionId, editionPage, score: 1 }, ...found.filter((one) => !isThere(one))]
  }
}
