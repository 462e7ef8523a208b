/** Chance that can be replayed: the same seed gives the same choices. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number
  pick<T>(choices: readonly T[]): T | undefined
  /** Chance of its own, so that the number of choices elsewhere does not matter. */
  fork(name: string): Random
}

/** The generator called mulberry32. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: (choices) => choices[below(choices.length)], fork: (name) => createRandom(`${seed}/${name}`) }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
