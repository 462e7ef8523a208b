import { addDays, datesBetween, isoDate, lastOfMonth, weekdayOfDate } from './calendar-words.rules.ts'
import type { PageKind, ProposedPage } from './page-dates.rules.ts'

/** Kinds of pages that follow one another in a calendar. */
export const rangeKinds = ['day', 'week', 'month', 'quarter', 'year'] as const
export type RangeKind = (typeof rangeKinds)[number]
const months: Partial<Record<RangeKind, number>> = { month: 1, quarter: 3, year: 12 }

export interface PageRange {
  /** The first and the last page. */
  first: number
  last: number
  kind: RangeKind
  /** `2026-01-01`. The first day of the first page. */
  from: string
  /** Pages of each day, week or month, one after the other. */
  pagesEach: number
}

export type DatedPage = Pick<ProposedPage, 'number' | 'kind' | 'dateFrom' | 'dateTo'>

/** The pages of a range with their dates, in order. A month, quarter or year begins on the first day of a month, whatever day is given. */
export function pagesOfRange({ first, last, kind, from, pagesEach }: PageRange): DatedPage[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const [dateFrom, dateTo] = datesOf(kind, from, Math.floor(at / pagesEach))
    return { number: first + at, kind, dateFrom, dateTo }
  })
}

function datesOf(kind: RangeKind, from: string, step: number): [string, string] {
  const length = months[kind]
  if (length === undefined) {
    const days = kind === 'week' ? 7 : 1
    const date = addDays(from, step * days)
    return [date, addDays(date, days - 1)]
  }
  const at = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + step * length
  const last = at + length - 1
  return [isoDate(Math.floor(at / 12), (at % 12) + 1, 1) ?? from, lastOfMonth(Math.floor(last / 12), (last % 12) + 1)]
}

/** What the pages of an edition say about a day or a week. */
export type DateState = 'sure' | 'doubt' | 'missing' | 'twice'

export interface CalendarRow {
  /** `2026-03`, or `2026` in a planner of weeks. */
  label: string
  cells: { from: string; state: DateState }[]
}

/** Without `dateTo`: of one day. */
type CalendarPage = Pick<ProposedPage, 'kind' | 'dateFrom' | 'doubt'> & Partial<Pick<ProposedPage, 'dateTo'>>

const unitOf = { day: 1, week: 7 } as const
/** A calendar of fewer days or weeks isn't worth a drawing. */
const leastDates = 7

/** Every day of an edition from its first to its last one, or every week if it has no days: which are there, in doubt, twice or missing. */
export function calendarRows(pages: readonly CalendarPage[]): CalendarRow[] {
  const kind = (['day', 'week'] as const).find((one) => datesIn(pages, one).size >= leastDates)
  if (kind === undefined) return []
  const dates = datesIn(pages, kind)
  const sorted = [...dates.keys()].sort()
  const weekdays = new Set(sorted.map(weekdayOfDate))
  const usual = usualCount([...dates.values()].map(({ pages: count }) => count))
  const rows = new Map<string, CalendarRow>()
  for (let date = sorted[0] ?? '', last = sorted.at(-1) ?? ''; date <= last; date = addDays(date, unitOf[kind])) {
    // Many planners have no weekends.
    if (kind === 'day' && !weekdays.has(weekdayOfDate(date))) continue
    const label = date.slice(0, kind === 'day' ? 7 : 4)
    const row = rows.get(label) ?? { label, cells: [] }
    row.cells.push({ from: date, state: stateOf(dates.get(date), usual) })
    rows.set(label, row)
  }
  return [...rows.values()]
}

/** Dates in order, with those that follow one another in the rows as one: their first and last. */
export function runsOf(rows: readonly CalendarRow[], state: DateState): [string, string][] {
  const runs: [string, string][] = []
  let isGoingOn = false
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const last = runs.at(-1)
    if (cell.state === state && last && isGoingOn) last[1] = cell.from
    else if (cell.state === state) runs.push([cell.from, cell.from])
    isGoingOn = cell.state === state
  }
  return runs
}

interface DateCount {
  pages: number
  isDoubted: boolean
}

function datesIn(pages: readonly CalendarPage[], kind: PageKind): Map<string, DateCount> {
  const dates = new Map<string, DateCount>()
  for (const page of pages) {
    if (page.kind !== kind || page.dateFrom === null) continue
    for (const date of kind === 'day' ? datesBetween(page.dateFrom, page.dateTo ?? page.dateFrom) : [page.dateFrom]) {
      const { pages: count, isDoubted } = dates.get(date) ?? { pages: 0, isDoubted: false }
      dates.set(date, { pages: count + 1, isDoubted: isDoubted || page.doubt !== null })
    }
  }
  return dates
}

/** How many pages most days have. */
function usualCount(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  const [usual] = [...times].sort((a, b) => b[1] - a[1])
  return usual?.[0] ?? 1
}

function stateOf(date: DateCount | undefined, usual: number): DateState {
  if (!date) return 'missing'
  if (date.pages > usual) return 'twice'
  return date.isDoubted ? 'doubt' : 'sure'
}
