import { addDays } from './calendar-words.rules.ts'

/** A page near another one in the same file, whose day is known. */
export interface KnownNeighbour {
  sourcePage: number
  date: string
}

/** How far its neighbours are, in pages: notes and a week may be between two days. */
export const nearPages = 7

/**
 * The most likely day of a page that recognition suggests nothing for: counted from the nearest page whose day is known, the one before it
 * first. Otherwise the day on which its file was made.
 */
export function likelyDay(sourcePage: number, neighbours: readonly KnownNeighbour[], madeOn: string): string {
  const distance = ({ sourcePage: other }: KnownNeighbour) => Math.abs(sourcePage - other)
  const [nearest] = neighbours.toSorted((one, other) => distance(one) - distance(other) || one.sourcePage - other.sourcePage)
  return nearest ? addDays(nearest.date, sourcePage - nearest.sourcePage) : madeOn
}
