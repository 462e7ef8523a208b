import { weekStarts } from './calendar-days.rules.ts'
import { addDays, isoDate, weekdayOfDate } from './calendar-words.rules.ts'
import type { InYear, ProposedPage } from './page-dates.rules.ts'

/** A year in which a planner's weekdays and dates fit, with its first and last day then. */
export interface YearChoice {
  /** The year of most of its pages. */
  year: number
  from: string
  to: string
}

/** What says which years fit: days of the week, that weeks begin on one of the days on which they usually do, or nothing. */
export type YearProof = 'weekdays' | 'weeks' | null

/** More years aren't offered. */
const mostYears = 3

/** The year of most pages. Null if none has a date. */
export function usualYear(pages: readonly { dateFrom: string | null }[]): number | null {
  const counts = new Map<number, number>()
  for (const { dateFrom } of pages)
    if (dateFrom !== null) counts.set(Number(dateFrom.slice(0, 4)), (counts.get(Number(dateFrom.slice(0, 4))) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** 2027, or 2026 and 2027 for an academic year. A week at the edge of a year doesn't count. */
export function spannedYears({ from, to }: Pick<YearChoice, 'from' | 'to'>): number[] {
  const [first, last] = [addDays(from, 7), addDays(to, -7)].map((date) => Number(date.slice(0, 4)))
  return first !== undefined && last !== undefined && first < last ? [first, last] : [first ?? 0]
}

/** The same day some years later. Null for February 29 where the year has none. */
export const yearsLater = (date: string, by: number): string | null =>
  isoDate(Number(date.slice(0, 4)) + by, Number(date.slice(5, 7)), Number(date.slice(8)))

/** The dates of a page some years later. Null where a day is missing then. */
export function inLaterYear({ dateFrom, dateTo }: Pick<InYear, 'dateFrom' | 'dateTo'>, by: number) {
  const [from, to] = [yearsLater(dateFrom, by), yearsLater(dateTo, by)]
  return from === null || to === null ? null : { dateFrom: from, dateTo: to }
}

/**
 * The years that a planner may be of, best first: those nearest to this one whose weekdays are the same as in the year that was assumed. If
 * no weekday says anything, any year fits, those with all its days first.
 */
export function fittingYears(
  pages: readonly Pick<ProposedPage, 'kind' | 'dateFrom' | 'dateTo'>[],
  { aroundYear, proof }: { aroundYear: number; proof: YearProof },
): YearChoice[] {
  const assumed = usualYear(pages)
  const dates = [...new Set(pages.flatMap(({ dateFrom, dateTo }) => [dateFrom ?? '', dateTo ?? '']))].filter(Boolean).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (assumed === null || first === undefined || last === undefined) return []
  const weeks = pages.flatMap(({ kind, dateFrom }) => (kind === 'week' && dateFrom !== null ? dateFrom : []))
  const isFitting = (by: number) => {
    if (proof === 'weekdays') return dates.every((date) => weekdayLater(date, by) === weekdayOfDate(date))
    const starts = new Set(proof === 'weeks' ? weeks.map((date) => weekdayLater(date, by)) : [])
    return starts.size === 0 || (starts.size === 1 && weekStarts.some((start) => starts.has(start)))
  }
  const missing = (by: number) => dates.filter((date) => yearsLater(date, by) === null).length
  return Array.from({ length: 12 }, (_, at) => aroundYear - 5 + at)
    .map((year) => ({ year, by: year - assumed, away: Math.abs(year - aroundYear) }))
    .filter(({ by }) => isFitting(by))
    .sort((a, b) => missing(a.by) - missing(b.by) || a.away - b.away || b.year - a.year)
    .slice(0, mostYears)
    .map(({ year, by }) => ({ year, from: yearsLater(first, by) ?? first, to: yearsLater(last, by) ?? last }))
}

function weekdayLater(date: string, by: number): number | null {
  const later = yearsLater(date, by)
  return later === null ? null : weekdayOfDate(later)
}
