import { addDays, weekdayOfDate } from './calendar-words.rules.ts'

export const pageKinds = ['year', 'quarter', 'month', 'week', 'day', 'notes', 'cover', 'other'] as const
export type PageKind = (typeof pageKinds)[number]

/** Days that a page can show which isn't that of a week. */
export const mostDaysOfPage = 6

/** Why an operator should check a page before the edition is published. */
export const doubts = ['weekday', 'noWeekday', 'noYear', 'twice', 'order', 'gap', 'week', 'print', 'links', 'unknown'] as const
export type Doubt = (typeof doubts)[number]

export interface PieceOfText {
  text: string
  x: number
  y: number
  size: number
  /** Length of its line. Estimated where it isn't known. */
  width?: number
}

export interface BlankPage {
  number: number
  pieces: readonly PieceOfText[]
  /** Target pages of the links on this page. */
  links: readonly number[]
  /** Where these links are: left, top, width and height as fractions of the page. */
  linkBoxes?: readonly (readonly [number, number, number, number])[]
  /** In points. */
  width?: number
  height?: number
}

/** What a page is proposed to be, in the best of the years that fit. */
export interface InYear {
  dateFrom: string
  dateTo: string
  doubt: Doubt | null
}

export interface ProposedPage {
  number: number
  kind: PageKind
  dateFrom: string | null
  dateTo: string | null
  label: string
  doubt: Doubt | null
  /** If the file names no year: what the page is once somebody has said which year it is. */
  inYear?: InYear
}

/** A calendar that begins again, with other pages of the same days, has at least this many pages. */
const leastOfRun = 7

/** Checks that the days occur in order, without gaps, and all equally often. A page that already has a doubt keeps it. */
export function checkCalendar(pages: readonly ProposedPage[]): ProposedPage[] {
  const checked = pages.map((page) => ({ ...page }))
  for (const kind of ['day', 'month', 'week', 'quarter', 'year'] as const) {
    const dated = checked.filter((page) => page.kind === kind && page.dateFrom !== null)
    const counts = new Map<string, number>()
    for (const { dateFrom } of dated) counts.set(dateFrom ?? '', (counts.get(dateFrom ?? '') ?? 0) + 1)
    const usual = usualCount([...counts.values()])
    const weekdays = new Set([...counts.keys()].map(weekdayOfDate))
    let latest = ''
    for (const [at, page] of dated.entries()) {
      const date = page.dateFrom ?? ''
      if ((counts.get(date) ?? 0) > usual) page.doubt ??= 'twice'
      if (date < latest && isRun(dated, at)) latest = ''
      if (date < latest) page.doubt ??= 'order'
      else if (latest !== '' && kind === 'day' && hasGap(latest, date, weekdays)) page.doubt ??= 'gap'
      if (date > latest) latest = kind === 'day' ? (page.dateTo ?? date) : date
    }
  }
  return checked
}

/** How many pages a day has, if nearly all days have as many. */
function usualCount(counts: readonly number[]): number {
  const most = Math.max(1, ...counts.filter((count) => counts.filter((other) => other === count).length >= counts.length * 0.8))
  return counts.length >= leastOfRun ? most : 1
}

function isRun(dated: readonly ProposedPage[], from: number): boolean {
  const pages = dated.slice(from, from + leastOfRun)
  return (
    pages.length === leastOfRun &&
    pages.every(({ dateFrom }, at) => at === 0 || (dateFrom ?? '') >= (pages[at - 1]?.dateFrom ?? ''))
  )
}

/** True if days between two dates are missing that the planner has otherwise. Many have no weekends. */
function hasGap(before: string, date: string, weekdays: ReadonlySet<number>): boolean {
  for (let day = addDays(before, 1), at = 0; day < date; day = addDays(day, 1), at++)
    if (weekdays.has(weekdayOfDate(day)) || weekdays.size < 3 || at > 7) return true
  return false
}
