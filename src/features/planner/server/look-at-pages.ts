import { findByPicture } from '../picture.rules.ts'
import type { PlannerIndex } from '../recognition.rules.ts'
import { pictureThresholds } from '../thresholds.ts'
import { agreedPlace, type Placement } from './pictures/alignment.ts'
import type { LookedAt, Turn } from './pictures/looking.ts'
import type { Asked } from './pictures/picture-reader.ts'

const allTurns: readonly Turn[] = [0, 1, 3, 2]
/** How many pages are turned in search of the first upright one. */
const mostTurned = 4
const pagesAtOnce = 5
/** A document that shows no page of a planner for so long is looked at here and there. */
const patience = 60
const everyPage = 5
const placesKept = 8

/** What the pages of a document have told about how the others lie. */
export interface LookState {
  places: Placement[]
  agreed: Placement | null
  turn: Turn | null
  unsure: number[]
  count: number
}

export type Look = (asked: Asked) => Promise<LookedAt[]>

/**
 * Looks at the pages of one document. Where two pages agree about how they lie, the others lie the same way: that finds them sooner, and finds
 * some that could not be found alone.
 */
export class DocumentLook {
  readonly #look: Look
  readonly #index: PlannerIndex
  readonly #places: Placement[] = []
  readonly #looked = new Map<number, LookedAt>()
  #agreed: Placement | null = null
  #turn: Turn | null = null
  readonly #unsure = new Set<number>()
  #count = 0

  constructor(index: PlannerIndex, look: Look) {
    this.#index = index
    this.#look = look
  }

  get pages(): ReadonlyMap<number, LookedAt> {
    return this.#looked
  }

  get state(): LookState {
    return {
      places: [...this.#places],
      agreed: this.#agreed,
      turn: this.#turn,
      unsure: [...this.#unsure],
      count: this.#count,
    }
  }

  /** Goes on where another process has ended. */
  resume({ places, agreed, turn, unsure, count }: LookState, looked: readonly LookedAt[]): void {
    this.#places.splice(0, this.#places.length, ...places)
    this.#agreed = agreed
    this.#turn = turn
    this.#unsure.clear()
    for (const number of unsure) this.#unsure.add(number)
    this.#count = count
    for (const one of looked) this.#looked.set(one.number, one)
  }

  /** @param step called before each few pages; what it throws ends the work */
  async first(numbers: readonly number[], step: (done: number) => Promise<void>): Promise<void> {
    for (let at = 0; at < numbers.length; ) {
      await step(at)
      const few = numbers.slice(at, at + (this.#agreed === null ? 1 : pagesAtOnce))
      at += few.length
      const asked = few.filter(() => this.#count++ < patience || this.#turn !== null || this.#count % everyPage === 0)
      for (const number of few) this.#unsure.add(number)
      if (asked.length > 0) await this.#ask(asked)
    }
  }

  /** The pages that were not found, with what the others have told since. */
  async again(step: (done: number) => Promise<void>): Promise<void> {
    if (this.#agreed === null) return
    const numbers = [...this.#unsure]
    for (let at = 0; at < numbers.length; at += pagesAtOnce) {
      await step(at)
      await this.#ask(numbers.slice(at, at + pagesAtOnce))
    }
  }

  /** What is written on pages, now that it is known which they are. */
  async inkOf(pages: Asked['pages']): Promise<LookedAt[]> {
    return this.#look({ pages, priors: this.#priors(), turns: [this.#turn ?? 0] })
  }

  #priors(): Placement[] {
    return this.#agreed === null ? this.#places.slice(0, 2) : [this.#agreed]
  }

  async #ask(numbers: readonly number[]): Promise<void> {
    const turns = this.#turn === null ? (this.#count <= mostTurned ? allTurns : allTurns.slice(0, 1)) : [this.#turn]
    const pages = numbers.map((number) => ({ number, known: null }))
    for (const looked of await this.#look({ pages, priors: this.#priors(), turns })) this.#note(looked)
  }

  #note(looked: LookedAt): void {
    const { number, match } = looked
    const before = this.#looked.get(number)?.match
    if (!before || (match && match.cost < before.cost)) this.#looked.set(number, looked)
    if (match === null || match.confidence < pictureThresholds.confidenceInCompany) return
    if (findByPicture(this.#index, match).match === null) return
    this.#unsure.delete(number)
    this.#turn ??= match.turn
    if (this.#places.length >= placesKept) return
    this.#places.push(match.place)
    this.#agreed = agreedPlace(this.#places) ?? this.#agreed
  }
}
