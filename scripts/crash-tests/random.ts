/** A random generator whose choices can be repeated with the same seed. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns a whole number from 0 (inclusive) to `count` (exclusive). */
  below(count: number): number
  pick<T>(choices: readonly T[]): T | undefined
  /** Returns an independent generator, so that the number of choices made elsewhere doesn't matter. */
  fork(name: string): Random
}

/** The mulberry32 generator. */
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
