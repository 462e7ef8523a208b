import type { InkStep } from './ink.rules.ts'

/** One exported version of a page, with the evidence of when it was written. */
export interface PageVersion {
  id: string
  importId: string
  inkStep: InkStep | null
  /** The density of the ink in each cell (`InkMap`). */
  inkCells: string | null
  /** True if the owner put the page here. */
  isMoved: boolean
  contentHash: string
  /** When the file was made, or when it arrived if the file doesn't say. */
  madeAt: string
}

/** The version of a page that its owner chose, and what they could choose from. */
export interface Choice {
  contentHash: string
  /** The contents of all versions that were there. */
  contents: readonly string[]
  /** The ink of all of them together, in each cell the densest. Null when no ink was known. */
  inkCells: string | null
}

/** A difference of one step between two cells is only rounding. */
const rounding = 1

const densities = (cells: string) => [...cells].map((digit) => Number.parseInt(digit, 16))
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

interface Ink {
  cells: readonly number[]
  sum: number
}

function inkOf(text: string): Ink {
  const cells = densities(text)
  return { cells, sum: sum(cells) }
}

/** True if the later ink has everything of the earlier ink, and more. */
const isMore = (before: Ink, after: Ink): boolean =>
  // The sum makes this an order: of two versions, at most one has grown out of the other.
  after.sum > before.sum &&
  after.cells.length === before.cells.length &&
  before.cells.every((density, at) => (after.cells[at] ?? 0) >= density - rounding)

/** What there is to choose from. */
export function seenIn(versions: readonly Pick<PageVersion, 'contentHash' | 'inkCells'>[]): Omit<Choice, 'contentHash'> {
  const inks = versions.flatMap(({ inkCells }) => (inkCells === null ? [] : [densities(inkCells)]))
  const densest = inks.reduce<number[]>((all, cells) => cells.map((density, at) => Math.max(density, all[at] ?? 0)), [])
  return {
    contents: [...new Set(versions.map(({ contentHash }) => contentHash))],
    inkCells: inks.length === 0 ? null : densest.map((density) => density.toString(16)).join(''),
  }
}

/** True if a cell has ink where there was none, or clearly more of it. */
function isUnseen(seen: string | null, cells: string): boolean {
  const before = densities(seen ?? '')
  return densities(cells).some((density, at) => density > (before[at] ? before[at] + rounding : 0))
}

/** True until a version comes that has all the ink of the chosen one, and some that no version had when the owner chose. */
function isHeld(choice: Choice, chosen: Pick<PageVersion, 'inkStep' | 'inkCells'>, versions: readonly PageVersion[]): boolean {
  const { inkStep, inkCells } = chosen
  return !versions.some((one) => {
    if (one.inkCells === null || choice.contents.includes(one.contentHash)) return false
    const hasMore = inkCells === null ? inkStep === 'none' : isMore(inkOf(inkCells), inkOf(one.inkCells))
    return hasMore && isUnseen(choice.inkCells, one.inkCells)
  })
}

/** So many different inks of a page are compared with each other, those with the most of it: ten years of a page that changes each week. */
const mostCompared = 500

/** Returns what says whether other ink has grown out of this one. */
function outgrownAmong(versions: readonly Pick<PageVersion, 'inkCells'>[]): (cells: string | null) => boolean {
  const inks = new Map(versions.flatMap(({ inkCells }) => (inkCells === null ? [] : [[inkCells, inkOf(inkCells)] as const])))
  const most = [...inks.values()].toSorted((one, other) => other.sum - one.sum).slice(0, mostCompared)
  const outgrown = new Set([...inks].flatMap(([cells, ink]) => (most.some((other) => isMore(ink, other)) ? [cells] : [])))
  return (cells) => cells !== null && outgrown.has(cells)
}

/**
 * How much is known to be written. A page that may be blank never hides one that is written, and a blank page never hides one that may be
 * written. A page of unknown writing that the owner put here counts as written, because nobody looks for the day of a blank page.
 */
function writtenRank({ inkStep, isMoved }: Pick<PageVersion, 'inkStep' | 'isMoved'>): number {
  if (inkStep === null) return isMoved ? 2 : 1
  return inkStep === 'none' ? 0 : 2
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/**
 * Latest first: moved here by the owner, then the time of the file, then arrival. Ids of imports sort by the time of the upload. Of the pages
 * of one file that the owner put on a day, the first one comes first.
 */
const byTime = (one: PageVersion, other: PageVersion) =>
  Number(other.isMoved) - Number(one.isMoved) ||
  byText(other.madeAt, one.madeAt) ||
  byText(other.importId, one.importId) ||
  (one.isMoved ? byText(one.id, other.id) : byText(other.id, one.id))

/**
 * Sorts the versions of one page, the one to show first: what the owner chose unless ink has come since, then what is written, then ink out of which no other version
 * has grown, then by time. Looks at all versions together, because "has grown" compares only some pairs.
 */
export function sortVersions<Version extends PageVersion>(versions: readonly Version[], choice: Choice | null): Version[] {
  const chosen = versions.find(({ contentHash }) => contentHash === choice?.contentHash)
  const held = choice && chosen && isHeld(choice, chosen, versions) ? choice.contentHash : null
  const isOutgrown = outgrownAmong(versions)
  return versions
    .map((version) => ({ version, isOutgrown: isOutgrown(version.inkCells) }))
    .sort(
      (one, other) =>
        Number(other.version.contentHash === held) - Number(one.version.contentHash === held) ||
        writtenRank(other.version) - writtenRank(one.version) ||
        Number(one.isOutgrown) - Number(other.isOutgrown) ||
        byTime(one.version, other.version),
    )
    .map(({ version }) => version)
}
