import {
  addDays,
  dayNumberOf,
  isoDate,
  lastOfMonth,
  mondayOfWeek,
  monthOf,
  weekdayOf,
  weekdayOfDate,
  yearOf,
} from './calendar-words.rules.ts'

export const pageKinds = ['year', 'quarter', 'month', 'week', 'day', 'notes', 'cover', 'other'] as const
export type PageKind = (typeof pageKinds)[number]

/** Why an operator should check a page before the edition is published. */
export const doubts = ['weekday', 'noWeekday', 'noYear', 'twice', 'order', 'gap', 'week'] as const
export type Doubt = (typeof doubts)[number]

export interface PieceOfText {
  text: string
  x: number
  y: number
  size: number
}

export interface BlankPage {
  number: number
  pieces: readonly PieceOfText[]
  /** Target pages of the links on this page. */
  links: readonly number[]
}

export interface ProposedPage {
  number: number
  kind: PageKind
  dateFrom: string | null
  dateTo: string | null
  label: string
  doubt: Doubt | null
}

/** True if a reader would see the two letter sizes as equal. */
const isAsLarge = (size: number, other: number) => size >= other * 0.9

/** Proposes a kind and a date for each page, from its largest letters, its words and the links between pages. Checks the dates. */
export function proposeDates(pages: readonly BlankPage[]): ProposedPage[] {
  const words = pages.map(({ pieces }) => pieces.flatMap(wordsOf))
  const year = usualYear(words.flat())
  const proposed = pages.map((page, index) => proposePage(page, words[index] ?? [], year))
  distinguishDaysFromNotes(proposed, pages)
  return checkCalendar(proposed)
}

function wordsOf({ text, x, y, size }: PieceOfText): PieceOfText[] {
  const width = size * 0.5
  return [...text.matchAll(/[^\s/|,–—-]+|[–—-]/g)].map((match) => ({ text: match[0], x: x + match.index * width, y, size }))
}

/** The year that the pages name most often, in letters of any size. Null when they name none. */
function usualYear(words: PieceOfText[]): number | null {
  const counts = new Map<number, number>()
  for (const { text } of words) {
    const year = yearOf(text)
    if (year !== null) counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function proposePage({ number, pieces }: BlankPage, words: PieceOfText[], usual: number | null): ProposedPage {
  const largest = Math.max(0, ...words.map(({ size }) => size))
  const title = [...pieces].filter(({ size }) => isAsLarge(size, largest)).map(({ text }) => text.trim())
  const page: ProposedPage = {
    number,
    kind: 'other',
    dateFrom: null,
    dateTo: null,
    label: title.join(' ').slice(0, 80),
    doubt: null,
  }
  const months = words.filter(({ text }) => monthOf(text) !== null)
  const monthSize = Math.max(0, ...months.map(({ size }) => size))
  const largeMonths = [...new Set(months.filter(({ size }) => isAsLarge(size, monthSize)).map(({ text }) => monthOf(text) ?? 0))]
  const years = words.filter(({ text }) => yearOf(text) !== null).sort((a, b) => b.size - a.size)
  const year = yearOf(years[0]?.text ?? '') ?? usual
  const range = (from: string | null, to: string | null) => ({
    dateFrom: from,
    dateTo: to,
    doubt: year === null ? ('noYear' as const) : null,
  })

  const week = weekOf(words, year, largest)
  if (week) return { ...page, kind: 'week', ...week }
  if (largeMonths.length >= 10)
    return { ...page, kind: 'year', ...(year === null ? range(null, null) : range(`${year}-01-01`, `${year}-12-31`)) }
  const quarter = quarterOf(words, largeMonths, largest)
  if (quarter !== null)
    return {
      ...page,
      kind: 'quarter',
      ...(year === null ? range(null, null) : range(isoDate(year, quarter * 3 - 2, 1), lastOfMonth(year, quarter * 3))),
    }
  const [month] = largeMonths
  if (largeMonths.length === 1 && month !== undefined) {
    const day = dayBeside(words, months, monthSize)
    if (day !== null) return { ...page, kind: 'day', ...dayRange(words, year, month, day) }
    // The month is the heading, or the page has a grid of the month's days.
    const numbers = new Set(words.map(({ text }) => dayNumberOf(text)).filter((number) => number !== null))
    const isHeading = isAsLarge(monthSize, largest * 0.6)
    if (numbers.size >= 28 || isHeading) {
      const kind = numbers.size >= 28 ? 'month' : 'notes'
      return { ...page, kind, ...(year === null ? range(null, null) : range(isoDate(year, month, 1), lastOfMonth(year, month))) }
    }
  }
  if (words.some(({ text, size }) => /^notes?$/i.test(text) && isAsLarge(size, largest))) return { ...page, kind: 'notes' }
  return { ...page, kind: number === 1 ? 'cover' : 'other' }
}

/** The number in the month's own letter size. Null when there is none, or more than one. */
function dayBeside(words: PieceOfText[], months: PieceOfText[], monthSize: number): number | null {
  const numbers = words.filter(({ text, size }) => dayNumberOf(text) !== null && isAsLarge(size, monthSize))
  const size = Math.max(0, ...numbers.map((word) => word.size))
  const largest = numbers.filter((word) => isAsLarge(word.size, size))
  if (largest.length === 1) return dayNumberOf(largest[0]?.text ?? '')
  // A grid of days may be as large as its heading. Then only a number on the month's line is taken, if it is the only one there.
  const [month] = months.filter((word) => isAsLarge(word.size, monthSize))
  const onLine = month ? largest.filter(({ y }) => Math.abs(y - month.y) < month.size / 2) : []
  return onLine.length === 1 ? dayNumberOf(onLine[0]?.text ?? '') : null
}

function dayRange(
  words: PieceOfText[],
  year: number | null,
  month: number,
  day: number,
): Pick<ProposedPage, 'dateFrom' | 'dateTo' | 'doubt'> {
  const date = year === null ? null : isoDate(year, month, day)
  if (date === null) return { dateFrom: null, dateTo: null, doubt: year === null ? 'noYear' : 'weekday' }
  const weekdays = words.filter(({ text }) => weekdayOf(text) !== null && text.length > 1)
  const size = Math.max(0, ...weekdays.map((word) => word.size))
  const largest = new Set(weekdays.filter((word) => isAsLarge(word.size, size)).map(({ text }) => weekdayOf(text)))
  // A row that names all weekdays doesn't say which one this day is.
  const isNamed = largest.size === 1
  const doubt = isNamed ? (largest.has(weekdayOfDate(date)) ? null : 'weekday') : 'noWeekday'
  return { dateFrom: date, dateTo: date, doubt }
}

function weekOf(
  words: PieceOfText[],
  year: number | null,
  largest: number,
): Pick<ProposedPage, 'dateFrom' | 'dateTo' | 'doubt'> | null {
  const at = words.findIndex(
    ({ text, size }, index) =>
      isAsLarge(size, largest * 0.6) &&
      (/^w\d{1,2}$/i.test(text) || (/^week$/i.test(text) && /^\d{1,2}$/.test(words[index + 1]?.text ?? ''))),
  )
  if (at < 0) return null
  const number = Number(/\d+/.exec(words[at]?.text ?? '')?.[0] ?? words[at + 1]?.text)
  const monday = year === null ? null : mondayOfWeek(year, number)
  if (monday === null) return { dateFrom: null, dateTo: null, doubt: year === null ? 'noYear' : 'week' }
  // The printed days show whether the planner numbers and starts its weeks as ISO 8601 does.
  const printed = new Set(words.map(({ text }) => dayNumberOf(text)))
  const isOwn = (first: string) => [0, 1, 2, 3, 4, 5, 6].every((day) => printed.has(Number(addDays(first, day).slice(8))))
  const first = [monday, addDays(monday, -1), addDays(monday, 7), addDays(monday, -7), addDays(monday, 6)].find(isOwn)
  return {
    dateFrom: first ?? monday,
    dateTo: addDays(first ?? monday, 6),
    doubt: first === undefined || first !== monday ? 'week' : null,
  }
}

function quarterOf(words: PieceOfText[], largeMonths: number[], largest: number): number | null {
  const named = words.find(({ text, size }) => /^q[1-4]$/i.test(text) && isAsLarge(size, largest * 0.6))
  if (named) return Number(named.text.slice(1))
  const [first = 0, second = 0, third = 0] = [...largeMonths].sort((a, b) => a - b)
  return largeMonths.length === 3 && first % 3 === 1 && second === first + 1 && third === first + 2 ? (first + 2) / 3 : null
}

/** Among pages with the same date, the one that overviews link to is the day. The others are its notes. */
function distinguishDaysFromNotes(proposed: ProposedPage[], pages: readonly BlankPage[]): void {
  const overviews = new Set(
    proposed.filter(({ kind }) => ['year', 'quarter', 'month', 'week'].includes(kind)).map(({ number }) => number),
  )
  const linked = new Set(pages.filter(({ number }) => overviews.has(number)).flatMap(({ links }) => links))
  const byDate = new Map<string, ProposedPage[]>()
  for (const page of proposed)
    if (page.kind === 'day' && page.dateFrom) byDate.set(page.dateFrom, [...(byDate.get(page.dateFrom) ?? []), page])
  for (const same of byDate.values()) {
    const days = same.filter(({ number }) => linked.has(number))
    if (same.length < 2 || days.length !== 1) continue
    for (const page of same) if (!days.includes(page)) page.kind = 'notes'
  }
}

/** Checks that each day occurs once, in order and without gaps. A page that already has a doubt keeps it. */
export function checkCalendar(pages: readonly ProposedPage[]): ProposedPage[] {
  const checked = pages.map((page) => ({ ...page }))
  for (const kind of ['day', 'month', 'week', 'quarter', 'year'] as const) {
    const dated = checked.filter((page) => page.kind === kind && page.dateFrom !== null)
    const counts = new Map<string, number>()
    for (const { dateFrom } of dated) counts.set(dateFrom ?? '', (counts.get(dateFrom ?? '') ?? 0) + 1)
    let latest = ''
    for (const page of dated) {
      const date = page.dateFrom ?? ''
      if ((counts.get(date) ?? 0) > 1) page.doubt ??= 'twice'
      if (date < latest) page.doubt ??= 'order'
      else if (latest !== '' && kind === 'day' && date > addDays(latest, 1)) page.doubt ??= 'gap'
      if (date > latest) latest = date
    }
  }
  return checked
}
