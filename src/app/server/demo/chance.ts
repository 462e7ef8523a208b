/** Returns a random generator (0 to 1) with a fixed seed, so that the demo looks the same every day. */
export function createChance(seed = 2026): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
