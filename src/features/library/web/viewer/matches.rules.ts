/** Something that is found: the page, and which of what is found there, from 0. */
export interface Match {
  page: number
  index: number
}

/** How often each page has what is searched; pages that were not read yet, and those without it, are missing. */
export type Counts = ReadonlyMap<number, number>

const inOrder = (counts: Counts) => [...counts].sort(([one], [other]) => one - other)

export const countAll = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Which of all it is, from 1; 0 when it is not among them. */
export function numberOf(counts: Counts, { page, index }: Match): number {
  if (index >= (counts.get(page) ?? 0)) return 0
  let before = 0
  for (const [number, count] of inOrder(counts)) if (number < page) before += count
  return before + index + 1
}

/** The first one on this page or after it, and after the last page the first of all. */
export function firstFrom(counts: Counts, page: number): Match | null {
  const pages = inOrder(counts)
  const [first] = pages.find(([number]) => number >= page) ?? pages[0] ?? []
  return first === undefined ? null : { page: first, index: 0 }
}

/** The one after (1) or before (-1), round the end. */
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
