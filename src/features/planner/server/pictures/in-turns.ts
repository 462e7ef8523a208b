import { pictureThresholds } from '../../thresholds.ts'
import type { IndexFile, MatchedPage } from './looking.ts'

export interface Sized extends IndexFile {
  /** Bytes that the unpacked index takes. */
  bytes: number
}

/** Divides indexes into groups that fit into memory, those of the likely editions first. One that is too large is alone. */
export function inTurns(indexes: readonly Sized[], { mostBytes, likely }: { mostBytes: number; likely: ReadonlySet<string> }) {
  const order = indexes.toSorted((a, b) => Number(likely.has(b.editionId)) - Number(likely.has(a.editionId)))
  const groups: Sized[][] = []
  let left = 0
  for (const one of order) {
    const group = groups.at(-1)
    if (group && one.bytes <= left) group.push(one)
    else groups.push([one])
    left = (group && one.bytes <= left ? left : mostBytes) - one.bytes
  }
  return groups
}

/** True if a page needs no comparison with other editions than those in which the pages before it were found, compared with all editions. */
export function isSurelyFound({ match }: MatchedPage, likely: ReadonlySet<string>): boolean {
  return match !== null && likely.has(match.candidates[0]?.editionId ?? '') && isThere(match) && isAlone(match)
}

/** The editions that a page was found in, or that look like it. */
export const editionsOf = ({ match }: MatchedPage): string[] =>
  (match?.candidates ?? []).slice(0, match && isAlone(match) ? 1 : undefined).map(({ editionId }) => editionId)

type Match = NonNullable<MatchedPage['match']>

const isThere = ({ isEven, fit, ownFit, worstGlyph, likeness }: Match) =>
  isEven &&
  fit >= pictureThresholds.fit &&
  ownFit >= pictureThresholds.ownFit &&
  worstGlyph >= pictureThresholds.glyph &&
  likeness >= pictureThresholds.likeness

const isAlone = ({ confidence }: Match) => confidence >= pictureThresholds.confidence

/** The editions to compare a page with at once, after each group was looked at alone, best first. */
export function contendersOf(found: readonly MatchedPage[]): string[] {
  const matches = found.flatMap(({ match }) => match ?? [])
  matches.sort((a, b) => Number(isThere(b)) - Number(isThere(a)) || a.cost - b.cost)
  return [...new Set(matches.flatMap(({ candidates }) => candidates[0]?.editionId ?? []))].slice(0, mostContenders)
}

/** A picture is compared with the best page of this many kinds of pages. */
const mostContenders = 3
