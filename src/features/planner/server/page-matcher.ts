import { findByPicture } from '../picture.rules.ts'
import type { PlannerIndex } from '../recognition.rules.ts'
import { pictureThresholds } from '../thresholds.ts'
import { agreedPlace, type Placement } from './pictures/alignment.ts'
import type { MatchedPage, Turn } from './pictures/looking.ts'
import type { Asked } from './pictures/picture-reader.ts'

const allTurns: readonly Turn[] = [0, 1, 3, 2]
/** Number of pages that are tried in all four turns until one is found upright. */
const mostTurned = 4
const pagesAtOnce = 5
/** After this many pages without a match, only every fifth page is compared. */
const patience = 60
const everyPage = 5
const placesKept = 8
/** Where a page is that a program wrote anew without margins. */
const wholePage: Placement = { scaleX: 1, left: 0, scaleY: 1, top: 0 }

/** What earlier pages of the document revealed about the placement of the others. */
export interface LookState {
  places: Placement[]
  agreed: Placement | null
  turn: Turn | null
  unsure: number[]
  count: number
}

export type Look = (asked: Asked) => Promise<MatchedPage[]>

/**
 * Identifies the pages of one document as pictures. Once two pages agree on a placement, the others are expected at the same place. That
 * finds them faster, and finds some that can't be identified alone.
 */
export class PageMatcher {
  readonly #look: Look
  readonly #index: Pick<PlannerIndex, 'find'>
  readonly #looked = new Map<number, MatchedPage>()
  #state: LookState = { places: [], agreed: null, turn: null, unsure: [], count: 0 }

  constructor(index: Pick<PlannerIndex, 'find'>, look: Look) {
    this.#index = index
    this.#look = look
  }

  get pages(): ReadonlyMap<number, MatchedPage> {
    return this.#looked
  }

  /** See `picture_key` of the table of pages. */
  keyOf(number: number): string {
    return this.#looked.get(number)?.key ?? (this.#state.unsure.includes(number) ? '-' : '')
  }

  get state(): LookState {
    return structuredClone(this.#state)
  }

  resume(state: LookState, looked: readonly MatchedPage[]): void {
    this.#state = structuredClone(state)
    for (const one of looked) this.#looked.set(one.number, one)
  }

  /** @param step called before each batch of pages; an error that it throws ends the work */
  async first(numbers: readonly number[], step: (done: number) => Promise<void>): Promise<void> {
    const state = this.#state
    for (let at = 0; at < numbers.length; ) {
      await step(at)
      const few = numbers.slice(at, at + (state.agreed === null ? 1 : pagesAtOnce))
      at += few.length
      const asked = few.filter(() => state.count++ < patience || state.turn !== null || state.count % everyPage === 0)
      state.unsure.push(...few)
      if (asked.length > 0) await this.#ask(asked)
    }
  }

  /** Compares the unidentified pages once more, with the placement that other pages have revealed since. */
  async again(step: (done: number) => Promise<void>): Promise<void> {
    if (this.#state.agreed === null) return
    const numbers = [...this.#state.unsure]
    for (let at = 0; at < numbers.length; at += pagesAtOnce) {
      await step(at)
      await this.#ask(numbers.slice(at, at + pagesAtOnce))
    }
  }

  /** Compares pages with the ones that they are known to be. Their ink is null when the print of that page isn't there. */
  async inkOf(pages: Asked['pages']): Promise<MatchedPage[]> {
    const asked = { pages, priors: [...this.#priors(), wholePage], turns: [this.#state.turn ?? 0] }
    return (await this.#look(asked)).map((page) =>
      page.match && page.match.fit >= pictureThresholds.fit ? page : { ...page, ink: null },
    )
  }

  #priors(): Placement[] {
    const { agreed, places } = this.#state
    return agreed === null ? places.slice(0, 2) : [agreed]
  }

  async #ask(numbers: readonly number[]): Promise<void> {
    const { turn, count } = this.#state
    const turns = turn === null ? (count <= mostTurned ? allTurns : allTurns.slice(0, 1)) : [turn]
    const pages = numbers.map((number) => ({ number, known: null }))
    for (const looked of await this.#look({ pages, priors: this.#priors(), turns })) this.#note(looked)
  }

  #note(looked: MatchedPage): void {
    const { number, match } = looked
    const before = this.#looked.get(number)?.match
    if (!before || (match && match.cost < before.cost)) this.#looked.set(number, looked)
    if (match === null || match.confidence < pictureThresholds.confidenceInCompany) return
    if (findByPicture(this.#index, match).match === null) return
    const state = this.#state
    state.unsure = state.unsure.filter((other) => other !== number)
    state.turn ??= match.turn
    if (state.places.length >= placesKept) return
    state.places.push(match.place)
    state.agreed = agreedPlace(state.places) ?? state.agreed
  }
}
