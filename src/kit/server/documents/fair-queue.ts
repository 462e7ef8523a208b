/** What waits, in fair turns: one of each owner, then the second of each. Who comes new is next after the turn under way. */
export class FairQueue<Item> {
  /** The owners in the order of their turns. */
  readonly #waiting = new Map<string, Item[]>()

  add(owner: string, item: Item): void {
    const own = this.#waiting.get(owner)
    if (own === undefined) this.#waiting.set(owner, [item])
    else own.push(item)
  }

  /** The next item; undefined: nothing waits. */
  take(): Item | undefined {
    for (const [owner, own] of this.#waiting) {
      const item = own.shift()
      this.#waiting.delete(owner)
      // Behind everybody else.
      if (own.length > 0) this.#waiting.set(owner, own)
      return item
    }
    return undefined
  }

  /** How many wait, of one owner or of all. */
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
