import { addDays, isoDate, lastOfMonth, weekdayOfDate } from './calendar-words.rules.ts'
import type { BlankPage, ProposedPage } from './page-dates.rules.ts'
import type { MarkedPage } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

/**
 * Compares the dates with the links on the days of overviews. A day that is linked as another one is a doubt. A page whose date wasn't
 * understood gets it from its links, in doubt.
 */
export function dateByLinks(
  proposed: readonly ProposedPage[],
  pages: readonly BlankPage[],
  marked: readonly MarkedPage[],
): ProposedPage[] {
  const votes = new Map<number, Set<string>>()
  for (const [at, page] of proposed.entries()) {
    const [blank, marks] = [pages[at], marked[at]]
    if (page.kind !== 'month' || page.doubt !== null || page.dateFrom === null || !blank || !marks) continue
    const [year, month] = page.dateFrom.split('-').map(Number)
    for (const { day, to } of linkedDays(blank, marks)) {
      const date = isoDate(year ?? 0, month ?? 0, day)
      if (date !== null && to !== page.number) votes.set(to, (votes.get(to) ?? new Set()).add(date))
    }
  }
  const isOther = ({ number, kind, dateFrom }: ProposedPage) =>
    kind === 'day' && dateFrom !== null && votes.has(number) && !votes.get(number)?.has(dateFrom)
  const checked = proposed.filter(({ kind, number }) => kind === 'day' && votes.has(number))
  if (checked.filter(isOther).length > checked.length * dateThresholds.mostContradictions)
    return proposed.map((page) => ({ ...page }))
  return proposed.map((page) => {
    const [date, other] = [...(votes.get(page.number) ?? [])]
    if (page.doubt === 'unknown' && date !== undefined && other === undefined)
      return { ...page, kind: 'day', dateFrom: date, dateTo: date, doubt: 'links' }
    return isOther(page) ? { ...page, doubt: page.doubt ?? 'links' } : { ...page }
  })
}

function* linkedDays(
  { links, linkBoxes = [], width = 0, height = 0 }: BlankPage,
  { cells }: MarkedPage,
): Generator<{ day: number; to: number }> {
  for (const [at, to] of links.entries()) {
    const [left, top, w, h] = linkBoxes[at] ?? [0, 0, 0, 0]
    const inside = cells.filter(({ x, y, size }) => {
      const [dx, dy] = [(x + size * 0.3) / width - left, (y - size * 0.3) / height - top]
      return dx >= -0.005 && dx <= w + 0.005 && dy >= -0.005 && dy <= h + 0.005
    })
    if (inside.length === 1) yield { day: inside[0]?.value ?? 0, to }
  }
}

/**
 * Dates a planner whose letters are shapes by its links alone: pages that each link to as many pages as the months of a year have days. All
 * its dates are doubts.
 */
export function dateByShape(proposed: readonly ProposedPage[], pages: readonly BlankPage[], aroundYear: number): ProposedPage[] {
  if (pages.filter(({ pieces }) => pieces.length === 0).length < pages.length * 0.8) return [...proposed]
  const months = monthSets(pages)
  const calendar = calendarOf(months, pages, aroundYear)
  if (!calendar) return [...proposed]
  const dates = new Map<number, string>()
  const found = proposed.map((page) => ({ ...page }))
  const set = (number: number, kind: ProposedPage['kind'], from: string, to = from) => {
    const page = found[number - 1]
    if (page) Object.assign(page, { kind, dateFrom: from, dateTo: to, doubt: 'links' })
  }
  for (const [at, { days }] of months.entries()) {
    const { year, month } = monthAt(calendar, at)
    for (const [day, number] of days.entries()) dates.set(number, isoDate(year, month, day + 1) ?? '')
  }
  for (const [number, date] of dates) set(number, 'day', date)
  for (const [at, { page }] of months.entries()) {
    const { year, month } = monthAt(calendar, at)
    set(page, 'month', isoDate(year, month, 1) ?? '', lastOfMonth(year, month))
  }
  const isMonth = new Set(months.map(({ page }) => page))
  for (const { number, links } of pages) {
    if (dates.has(number) || isMonth.has(number)) continue
    const own = [...new Set(links)].flatMap((to) => dates.get(to) ?? []).sort()
    const [first = '', last = ''] = [own[0], own.at(-1)]
    if (own.length < 3 || own.length > 7 || last !== addDays(first, own.length - 1)) continue
    // A week that the year cuts has its other days before the first, or after the last.
    const weekStart = own.length === 7 ? first : addDays(first, -((weekdayOfDate(first) - calendar.weekStart + 7) % 7))
    set(number, 'week', weekStart, addDays(weekStart, 6))
  }
  return found
}

interface MonthSet {
  /** The overview. */
  page: number
  days: number[]
}

function monthSets(pages: readonly BlankPage[]): MonthSet[] {
  const sets = new Map<string, MonthSet>()
  const counts = new Map<number, number>()
  for (const { links } of pages) for (const to of new Set(links)) counts.set(to, (counts.get(to) ?? 0) + 1)
  for (const { number, links } of pages) {
    const days = [...new Set(links)].filter((to) => (counts.get(to) ?? 0) < pages.length * 0.4).sort((a, b) => a - b)
    // The page of a day may have the same links, in a small calendar.
    if (days.length < 28 || days.length > 31 || days.includes(number)) continue
    if (!sets.has(days.join())) sets.set(days.join(), { page: number, days })
  }
  return [...sets.values()].sort((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0))
}

interface ShapedCalendar {
  year: number
  month: number
  weekStart: number
}

const monthAt = ({ year, month }: ShapedCalendar, at: number) => ({
  year: year + Math.floor((month - 1 + at) / 12),
  month: ((month - 1 + at) % 12) + 1,
})

/** The first month and the year whose months are as long, and begin in the same columns. */
function calendarOf(months: readonly MonthSet[], pages: readonly BlankPage[], aroundYear: number): ShapedCalendar | null {
  if (months.length < 12) return null
  const columns = months.map(({ page, days }) => columnOf(pages[page - 1], days[0] ?? 0))
  const years = Array.from({ length: 24 }, (_, at) => aroundYear + (at % 2 === 0 ? at / 2 : -(at + 1) / 2))
  for (const weekStart of [1, 0])
    for (const year of years)
      for (let month = 1; month <= 12; month++) {
        const fits = months.every(({ days }, at) => {
          const of = monthAt({ year, month, weekStart }, at)
          const column = columns[at] ?? null
          const first = isoDate(of.year, of.month, 1) ?? ''
          const isLong = days.length === Number(lastOfMonth(of.year, of.month).slice(8))
          return isLong && (column === null || column === (weekdayOfDate(first) - weekStart + 7) % 7)
        })
        if (fits) return { year, month, weekStart }
      }
  return null
}

/** In which of seven columns the link to a page is. Null when the page has other columns. */
function columnOf(page: BlankPage | undefined, to: number): number | null {
  const boxes = (page?.links ?? []).map((target, at) => ({
    target,
    x: page?.linkBoxes?.[at]?.[0] ?? 0,
    w: page?.linkBoxes?.[at]?.[2] ?? 0,
  }))
  const left: number[] = []
  for (const { x, w } of boxes.toSorted((a, b) => a.x - b.x))
    if (left.length === 0 || x - (left.at(-1) ?? 0) > Math.max(0.02, w * 0.8)) left.push(x)
  const own = boxes.find(({ target }) => target === to)
  if (left.length !== 7 || !own) return null
  return left.findLastIndex((x) => x <= own.x + 0.001)
}
