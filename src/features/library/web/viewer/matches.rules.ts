/** A match of the search. `index` is its place among the matches on the page, from 0. */
export interface Match {
  page: number
  index: number
}

/** The number of matches on each page. Has no entry for pages without matches and pages that haven't been read yet. */
export type Counts = ReadonlyMap<number, number>

const inOrder = (counts: Counts) => [...counts].sort(([one], [other]) => one - other)

export const countAll = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Returns the number of a match among all matches, from 1. 0 when it isn't one of them. */
export function numberOf(counts: Counts, { page, index }: Match): number {
  if (index >= (counts.get(page) ?? 0)) return 0
  let before = 0
  for (const [number, count] of inOrder(counts)) if (number < page) before += count
  return before + index + 1
}

/** Returns the first match on this page or a later one, or else the first of all. */
export function firstFrom(counts: Counts, page: number): Match | null {
  const pages = inOrder(counts)
  const [first] = pages.find(([number]) => number >= page) ?? pages[0] ?? []
  return first === undefined ? null : { page: first, index: 0 }
}

/** Returns the next (1) or previous (-1) match, and wraps around at the end. */
export function nextMatch(counts: Counts, { page, index }: Match, step: 1 | -1): Match | null {
  const pages = inOrder(counts)
  const all = countAll(counts)
  if (all === 0) return null
  const here = numberOf(counts, { page, index })
  const wanted = here === 0 ? 1 : ((here - 1 + step + all) % all) + 1
  if (here === 0 && step === 1) return firstFrom(counts, page)
  let before = 0
  for (const [number, count] of pages) {
    if (wanted <= before + count) return { page: number, index: wanted - before - 1 }
    before += count
  }
  return null
}
