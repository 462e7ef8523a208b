/** A round-robin queue: takes one item of each owner, then the second of each. A new owner joins at the end. */
export class FairQueue<Item> {
  /** Items by owner, in the order of their turns. */
  readonly #waiting = new Map<string, Item[]>()

  add(owner: string, item: Item): void {
    const own = this.#waiting.get(owner)
    if (own === undefined) this.#waiting.set(owner, [item])
    else own.push(item)
  }

  /** Removes and returns the next item. Undefined when the queue is empty. */
  take(): Item | undefined {
    for (const [owner, own] of this.#waiting) {
      const item = own.shift()
      this.#waiting.delete(owner)
      // Moves the owner to the end.
      if (own.length > 0) this.#waiting.set(owner, own)
      return item
    }
    return undefined
  }

  count(owner?: string): number {
    if (owner !== undefined) return this.#waiting.get(owner)?.length ?? 0
    return [...this.#waiting.values()].reduce((sum, own) => sum + own.length, 0)
  }

  takeAll(): Item[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
