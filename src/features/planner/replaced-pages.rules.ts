import type { InkStep } from './ink.rules.ts'

/** A page of an exported file, compared with those of later exports of the same file. */
export interface ComparedPage {
  /** Where it belongs in a planner. Null when that isn't known. */
  place: string | null
  contentHash: string
  /** Null when writing can't be told from print: it counts as written. */
  inkStep: InkStep | null
  inkCells: string | null
  /** True if the owner chose to see this version. */
  isChosen: boolean
}

export interface ExportedVersion {
  id: string
  /** False for a version that stays, whatever is in it. */
  mayGo: boolean
  /** Null when the planner hasn't read it and won't. */
  pages: readonly ComparedPage[] | null
}

/** How many versions of a file stay without a look at their pages. */
export const versionsKept = 3

/** True if later ink has all of the earlier ink. Nothing is allowed for rounding, because what is replaced is removed. */
function hasAllInk(earlier: string | null, later: string | null): boolean {
  if (earlier === null || later === null || earlier.length !== later.length) return false
  return [...earlier].every((digit, at) => Number.parseInt(later[at] ?? '', 16) >= Number.parseInt(digit, 16))
}

function isInLater(page: ComparedPage, later: readonly ComparedPage[]): boolean {
  const isSame = ({ contentHash, place }: ComparedPage) =>
    contentHash === page.contentHash && (page.place === null || place === page.place)
  if (later.some(isSame)) return true
  if (page.place === null || page.isChosen) return false
  const isBlank = page.inkStep === 'none'
  return later.some(({ place, inkCells }) => place === page.place && (isBlank || hasAllInk(page.inkCells, inkCells)))
}

/**
 * Returns the versions of a file that later ones replace. The newest three stay, and so does each one with a page that none of the later
 * versions that stay has: a file of the next year often arrives under the name of the last one.
 */
export function replacedVersions(newestFirst: readonly ExportedVersion[]): string[] {
  const kept: ExportedVersion[] = []
  const replaced: string[] = []
  for (const version of newestFirst) {
    const later = kept.flatMap(({ pages }) => pages ?? [])
    // One that wasn't read can be compared with nothing, so it stays if a later one was.
    const isReplaced = version.pages
      ? version.pages.every((page) => isInLater(page, later))
      : kept.every(({ pages }) => pages === null)
    if (version.mayGo && kept.length >= versionsKept && isReplaced) replaced.push(version.id)
    else kept.push(version)
  }
  return replaced
}
