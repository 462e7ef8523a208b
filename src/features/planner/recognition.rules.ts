import type { PageKind } from './page-dates.rules.ts'
import { gramsOf, namesDay, namesYear, type TextPrint } from './page-text.rules.ts'
import { thresholds } from './thresholds.ts'

/** A page of the shop's blank planner, from a published edition. */
export interface IndexedPage {
  editionId: string
  number: number
  kind: PageKind
  dateFrom: string | null
  dateTo: string | null
  /** Hashes of the content streams that draw something, and of the page's own annotations. */
  streams: readonly string[]
  marks: readonly string[]
  text: TextPrint
}

export interface Suggestion {
  editionId: string
  editionPage: number
  score: number
  /** True if the print that tells the suggested pages apart is too small on the picture. */
  isTooSmall?: boolean
}

export type Method = 'stream' | 'text' | 'picture' | 'order'

export interface Placed {
  page: IndexedPage
  method: Method
  /** From 0 to 1. */
  confidence: number
}

export interface Recognized {
  placed: Placed | null
  suggestions: Suggestion[]
}

export interface Match {
  pages: IndexedPage[]
  method: Method
  confidence: number
  /** Only for pictures: whether the match is enough alone, only near sure pages of its edition, or only between two of them. */
  evidence?: 'alone' | 'company' | 'order'
}

const dateOf = (page: IndexedPage) => `${page.kind} ${page.dateFrom} ${page.dateTo}`

/** Everything that distinguishes the pages of published editions. Filled page by page, so that the server can answer requests meanwhile. */
export class PlannerIndex {
  readonly byStream = new Map<string, IndexedPage[]>()
  readonly byWords = new Map<string, IndexedPage[]>()
  readonly byLetters = new Map<string, IndexedPage[]>()
  readonly #byGram = new Map<string, IndexedPage[]>()
  readonly #byPage = new Map<string, IndexedPage>()
  readonly #marks = new Set<string>()
  readonly #weights = new Map<IndexedPage, number>()

  get size(): number {
    return this.#byPage.size
  }

  pages(): Iterable<IndexedPage> {
    return this.#byPage.values()
  }

  add(page: IndexedPage): void {
    const add = (map: Map<string, IndexedPage[]>, key: string) => {
      const there = map.get(key)
      if (there) there.push(page)
      else map.set(key, [page])
    }
    this.#byPage.set(`${page.editionId} ${page.number}`, page)
    for (const stream of new Set(page.streams)) add(this.byStream, stream)
    for (const mark of page.marks) this.#marks.add(mark)
    if (page.text.letters === '') return
    add(this.byWords, page.text.words)
    add(this.byLetters, page.text.letters)
    for (const gram of gramsOf(page.text.letters)) add(this.#byGram, gram)
  }

  /** Hashes of everything that is printed on any page, and therefore isn't ink. */
  printed(): string[] {
    return [...this.byStream.keys(), ...this.#marks]
  }

  find(editionId: string, number: number): IndexedPage | undefined {
    return this.#byPage.get(`${editionId} ${number}`)
  }

  with(gram: string): readonly IndexedPage[] {
    return this.#byGram.get(gram) ?? []
  }

  /** Inverse document frequency: the fewer pages contain the letters, the higher. */
  rarity(gram: string): number {
    return Math.log((this.size + 1) / (this.with(gram).length + 0.5))
  }

  /** Sum of the rarities of all letter sequences on a page. */
  weightOf(page: IndexedPage): number {
    const known = this.#weights.get(page)
    if (known !== undefined) return known
    let weight = 0
    for (const gram of gramsOf(page.text.letters)) weight += this.rarity(gram)
    this.#weights.set(page, weight)
    return weight
  }
}

/** Pages whose streams are all on this page. Of several, those with the most streams. */
function matchStreams(index: PlannerIndex, streams: readonly string[]): Match | null {
  const there = new Set(streams)
  const found = new Set([...there].flatMap((stream) => index.byStream.get(stream) ?? []))
  const whole = [...found].filter((page) => page.streams.every((stream) => there.has(stream)))
  const most = Math.max(0, ...whole.map((page) => page.streams.length))
  const pages = whole.filter((page) => page.streams.length === most)
  return pages.length === 0 ? null : { pages, method: 'stream', confidence: 1 }
}

function matchText(index: PlannerIndex, text: TextPrint): Found {
  if (text.letters === '') return { match: null, suggestions: [] }
  const same = index.byWords.get(text.words) ?? index.byLetters.get(text.letters)
  if (same) return { match: { pages: same, method: 'text', confidence: 0.99 }, suggestions: [] }
  const grams = gramsOf(text.letters)
  let own = 0
  const shared = new Map<IndexedPage, number>()
  for (const gram of grams) {
    const weight = index.rarity(gram)
    own += weight
    for (const page of index.with(gram)) shared.set(page, (shared.get(page) ?? 0) + weight)
  }
  const scored = [...shared]
    .map(([page, weight]) => ({ page, score: weight / (own + index.weightOf(page) - weight) }))
    .sort((a, b) => b.score - a.score || a.page.number - b.page.number)
  const [best] = scored
  const next = best && scored.find(({ page }) => dateOf(page) !== dateOf(best.page))
  const named = namedDay([...shared.keys()], text.calendar, grams)
  const suggestions = scored
    .filter(({ page, score }) => page === named || score >= thresholds.suggestionScore)
    .slice(0, thresholds.mostSuggestions)
    .map(({ page, score }) => ({ editionId: page.editionId, editionPage: page.number, score: round(score) }))
  const isSure =
    best !== undefined &&
    grams.size >= thresholds.leastGrams &&
    best.score >= thresholds.textScore &&
    best.score - (next?.score ?? 0) >= thresholds.textMargin &&
    // Last year's page has nearly the same letters, but a different weekday and year.
    best.page.text.calendar === text.calendar
  return { match: isSure ? { pages: [best.page], method: 'text', confidence: round(best.score) } : null, suggestions }
}

/**
 * The page of the day that a text names, however much was typed beside it: the only one with its weekday, month and year whose own letters,
 * such as the number of the day, are all there.
 */
function namedDay(pages: readonly IndexedPage[], calendar: string, grams: ReadonlySet<string>): IndexedPage | undefined {
  if (!namesYear(calendar) || !namesDay(calendar)) return undefined
  const alike = pages.filter((page) => page.kind === 'day' && page.text.calendar === calendar)
  const letters = alike.map((page) => gramsOf(page.text.letters))
  const named = alike.filter((_, at) => {
    const own = [...(letters[at] ?? [])].filter((gram) => !letters.every((others) => others.has(gram)))
    return own.length > 0 && own.every((gram) => grams.has(gram))
  })
  return named.length === 1 ? named[0] : undefined
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** What a page shows without comparing its neighbours. */
export interface Found {
  match: Match | null
  suggestions: Suggestion[]
}

/** Null when the streams don't identify the page and its text has to be read. */
export function findByStreams(index: PlannerIndex, streams: readonly string[]): Found | null {
  const match = matchStreams(index, streams)
  return match === null ? null : { match, suggestions: [] }
}

export const findByText = (index: PlannerIndex, text: TextPrint): Found => matchText(index, text)

/**
 * Places the pages of one document, in order. A page is placed when its streams or its text match one page, or several pages with the same
 * date. Neighbours tell similar pages apart. A page that names no year is accepted only near sure pages. Everything else is left to the
 * user.
 *
 * @param document what each page shows by itself, and the calendar words of its text if it was read
 */
export function placePages(index: PlannerIndex, document: readonly (Found & { calendar?: string | undefined })[]): Recognized[] {
  const found = document
  const votes = voteOf(found.map(({ match }) => match))
  const sure = found.map(({ match }) => (match === null ? null : alone(match, votes)))
  const inCompany = found.map(({ match }, at) => sure[at] ?? (match && believedInCompany(match, { at, sure, document, votes })))
  const ordered = fillBetween(
    index,
    found.map(({ match }) => match),
    inCompany,
  )
  return found.map(({ match, suggestions }, at) => ({
    placed: ordered[at] ?? null,
    suggestions: ordered[at] ? [] : match ? suggestionsOf(match) : suggestions,
  }))
}

/** Counts the pages that match each edition. A page that matches several editions splits its vote. */
function voteOf(matches: readonly (Match | null)[]): Map<string, number> {
  const votes = new Map<string, number>()
  for (const match of matches) {
    const editions = new Set(match?.pages.map(({ editionId }) => editionId))
    for (const edition of editions) votes.set(edition, (votes.get(edition) ?? 0) + 1 / editions.size)
  }
  return votes
}

const byVotes = (pages: readonly IndexedPage[], votes: Map<string, number>) =>
  [...pages].sort((a, b) => (votes.get(b.editionId) ?? 0) - (votes.get(a.editionId) ?? 0) || a.number - b.number)

/** The only matching page, or the best of several that have the same date. */
function onePage({ pages }: Match, votes: Map<string, number>): IndexedPage | null {
  const [best, next] = byVotes(pages, votes)
  if (!best) return null
  if (!next) return best
  const agree = best.dateFrom !== null && pages.every((page) => dateOf(page) === dateOf(best))
  return agree ? best : null
}

function alone(match: Match, votes: Map<string, number>): Placed | null {
  const page = onePage(match, votes)
  if (page === null || (match.evidence ?? 'alone') !== 'alone') return null
  if (match.method === 'picture') return { page, method: match.method, confidence: match.confidence }
  const { calendar } = page.text
  const isOwnDate = page.dateFrom === null || namesYear(calendar) || (page.kind === 'day' && namesDay(calendar))
  return isOwnDate ? { page, method: match.method, confidence: match.confidence } : null
}

interface Company {
  at: number
  sure: readonly (Placed | null)[]
  document: readonly { calendar?: string | undefined }[]
  votes: Map<string, number>
}

/** Accepts the page if the nearest sure page belongs to the same edition and no page in between names another year. */
function believedInCompany(match: Match, { at, sure, document, votes }: Company): Placed | null {
  const page = match.evidence === 'order' ? null : onePage(match, votes)
  if (page === null || (page.dateFrom === null && match.method !== 'picture')) return null
  for (const step of [-1, 1])
    for (let distance = 1; distance <= thresholds.companyWithin; distance++) {
      const other = sure[at + step * distance]
      if (other?.page.editionId === page.editionId && other.page.dateFrom !== null)
        return { page, method: match.method, confidence: round(match.confidence * 0.95) }
      if (other || isOfAnotherYear(document[at + step * distance], page)) break
    }
  return null
}

function isOfAnotherYear(evidence: { calendar?: string | undefined } | undefined, page: IndexedPage): boolean {
  const calendar = evidence?.calendar ?? ''
  return namesYear(calendar) && !calendar.includes(`y${page.dateFrom?.slice(0, 4)}`)
}

/** Places similar pages between two sure pages of one edition that are equally far apart in the document and in the edition. */
function fillBetween(
  index: PlannerIndex,
  matches: readonly (Match | null)[],
  placed: readonly (Placed | null)[],
): (Placed | null)[] {
  const filled = [...placed]
  for (let from = 0; from < placed.length; from++) {
    const before = placed[from]
    if (!before || placed[from + 1]) continue
    let to = from + 1
    while (to < placed.length && !placed[to]) to++
    const after = placed[to]
    if (!after || after.page.editionId !== before.page.editionId || after.page.number - before.page.number !== to - from) continue
    for (let at = from + 1; at < to; at++) {
      const page = index.find(before.page.editionId, before.page.number + at - from)
      if (page && matches[at]?.pages.includes(page)) filled[at] = { page, method: 'order', confidence: 0.9 }
    }
  }
  return filled
}

const suggestionsOf = ({ pages }: Match): Suggestion[] =>
  pages.slice(0, thresholds.mostSuggestions).map(({ editionId, number }) => ({ editionId, editionPage: number, score: 0.5 }))
