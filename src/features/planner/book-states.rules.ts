/** An edition with fewer pages is a template, and each file of it a note of its own. */
const leastPages = 12

interface PlacedPage {
  edition_id: string | null
  edition_page: number | null
  is_ignored: boolean
}

/**
 * The planner of which an exported file is a state: the edition of which it has the most pages, and at least half. A file with a few of them,
 * such as those of one month, stays a file of its own.
 */
export function bookOf(pages: readonly PlacedPage[], pageCounts: ReadonlyMap<string, number>): string | null {
  const found = new Map<string, Set<number>>()
  for (const { edition_id: id, edition_page: number, is_ignored: isIgnored } of pages)
    if (id !== null && number !== null && !isIgnored) found.set(id, (found.get(id) ?? new Set()).add(number))
  const whole = [...found].flatMap(([id, { size }]) => {
    const pageCount = pageCounts.get(id) ?? 0
    return pageCount >= leastPages && size * 2 >= pageCount ? [{ id, size }] : []
  })
  const [most] = whole.toSorted((one, other) => other.size - one.size || (one.id < other.id ? -1 : 1))
  return most?.id ?? null
}

/** A page with writing, in a file that its owner has. */
export interface WrittenPage {
  uploadId: string
  /** The device that sent the file. Null for a browser. */
  device: string | null
  /** See `placeKey`. */
  place: string
  /** The day of a day page. */
  day: string | null
  contentHash: string
  inkCells: string | null
}

/** A difference of one step between two cells is only rounding. */
const rounding = 1

function hasAllInk(earlier: string | null, later: string | null): boolean {
  if (earlier === null || later === null || earlier.length !== later.length) return false
  const density = (cells: string, at: number) => Number.parseInt(cells[at] ?? '', 16)
  return [...earlier].every((_, at) => density(later, at) >= density(earlier, at) - rounding)
}

/**
 * True if another page has the writing of this one: the same page, all of its ink, or what the same device has made of it since. Two files from
 * browsers may be of two devices.
 */
const hasWriting = (page: WrittenPage, other: WrittenPage): boolean =>
  page.place === other.place &&
  (page.contentHash === other.contentHash ||
    hasAllInk(page.inkCells, other.inkCells) ||
    (page.device !== null && page.device === other.device && page.uploadId < other.uploadId))

/** Returns those pages of files whose writing none of the other pages has, each place once. */
export function writtenOnlyHere(pages: readonly WrittenPage[], others: readonly WrittenPage[]): WrittenPage[] {
  const at = new Map<string, WrittenPage[]>()
  for (const other of others) at.set(other.place, [...(at.get(other.place) ?? []), other])
  const only = pages.filter((page) => !at.get(page.place)?.some((other) => hasWriting(page, other)))
  return [...new Map(only.map((page) => [page.place, page])).values()]
}
