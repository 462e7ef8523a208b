import { addDays, datesBetween, isoDate } from './calendar-words.rules.ts'
import { mostDaysOfPage } from './page-dates.rules.ts'
import type { PlannerDay } from './planner.contract.ts'

/** Earlier years that are looked at. */
const mostYears = 60

/** The last seven days, today last. */
export const lastSevenDays = (today: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(today, at - 6))

/** This day in earlier years, newest first. March 1 stands for February 29 where the year has none, in both directions. */
export function thisDayBefore(today: string): string[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const isAlsoLeapDay = month === 3 && day === 1 && isoDate(year, 2, 29) === null
  return Array.from({ length: mostYears }, (_, at) => year - 1 - at).flatMap((before) => [
    isoDate(before, month, day) ?? `${before}-03-01`,
    ...(isAlsoLeapDay ? [isoDate(before, 2, 29) ?? []].flat() : []),
  ])
}

/** The days with which a page may begin that shows one of these days. */
export const firstDaysOf = (days: readonly string[]): string[] => [
  ...new Set(days.flatMap((day) => Array.from({ length: mostDaysOfPage }, (_, at) => addDays(day, -at)))),
]

type Page = Pick<PlannerDay, 'date' | 'dateTo' | 'kind' | 'inkStep' | 'editionPage'>

/**
 * What Home shows of the written days: the newest one until today, those of the last seven days, and this day in earlier years, one of each
 * year. A page on which writing can't be told from print is the newest only where nothing else is. A page of a planner comes first.
 */
export function homePages<Shown extends Page>(
  pages: readonly Shown[],
  today: string,
): { newest: Shown | null; week: Shown[]; years: Shown[] } {
  const byDate = new Map<string, Shown>()
  for (const page of pages.toSorted((one, other) => Number(one.editionPage === null) - Number(other.editionPage === null)))
    for (const date of page.kind === 'day' && page.inkStep !== 'none' ? datesBetween(page.date, page.dateTo) : [])
      if ((byDate.get(date)?.inkStep ?? null) === null) byDate.set(date, page)
  const on = (days: readonly string[]) => [...new Set(days.flatMap((day) => byDate.get(day) ?? []))]
  const untilToday = [...byDate.values()].filter(({ date }) => date <= today).toSorted((a, b) => (a.date < b.date ? 1 : -1))
  const before = on(thisDayBefore(today))
  const yearOf = ({ date }: Page) => date.slice(0, 4)
  return {
    newest: untilToday.find(({ inkStep }) => inkStep !== null) ?? untilToday[0] ?? null,
    week: on(lastSevenDays(today)),
    years: before.filter((page, at) => at === 0 || yearOf(page) !== yearOf(before[at - 1] ?? page)),
  }
}

/** Files that arrive within this time of the newest one belong to the same upload. */
const togetherMs = 60 * 60_000

/** The imports that came with the newest one. */
export function newestImports<Import extends { createdAt: string }>(imports: readonly Import[]): Import[] {
  const last = Math.max(...imports.map(({ createdAt }) => Date.parse(createdAt)))
  return imports.filter(({ createdAt }) => Date.parse(createdAt) >= last - togetherMs)
}

interface Import {
  createdAt: string
  newPages: number
  since: string | null
}

/** Written pages that came last, since the export before. Null when that brought nothing new: without an earlier export, everything is new. */
export function newsOf(imports: readonly Import[]): { pages: number; since: string; arrivedAt: string } | null {
  const later = newestImports(imports).flatMap(({ since, ...one }) =>
    since !== null && one.newPages > 0 ? [{ ...one, since }] : [],
  )
  const latest = (times: string[]) => times.toSorted().at(-1) ?? ''
  if (later.length === 0) return null
  return {
    pages: later.reduce((sum, { newPages }) => sum + newPages, 0),
    since: latest(later.map(({ since }) => since)),
    arrivedAt: latest(later.map(({ createdAt }) => createdAt)),
  }
}
