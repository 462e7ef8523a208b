/** A small planner for tests and measurements, and the exports that tablets make of it. */

import { type PdfPage, writePdf } from '#features/planner/server/pdf/write-pdf.ts'

export type { PdfPage }
export { writePdf }

export interface PrintedText {
  text: string
  x: number
  y: number
  size: number
}

export interface PrintedPage {
  texts: PrintedText[]
  /** Pages that links lead to, from 1. */
  links: number[]
  /** The texts that the links are on, in the same order. */
  linkTexts?: PrintedText[]
  /** What is printed besides lines and texts, as operators of a content stream. */
  drawn?: string
}

const pageWidth = 400
const pageHeight = 600

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 1)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
)

export interface PlannerShape {
  year: number
  /** Left margin. A sibling edition has the same pages with another layout. */
  margin?: number
  /** Number of months, few to keep tests fast. */
  months?: number
  hasYearOnPages?: boolean
  /** Adds the tabs of planners that are sold: the month at the edge, and the day in a small month. */
  hasTabs?: boolean
}

/** Returns the pages of a planner: year, months, weeks, days with a page of notes each, and undated notes at the end. */
export function plannerPages({
  year,
  margin = 30,
  months = 12,
  hasYearOnPages = true,
  hasTabs = false,
}: PlannerShape): PrintedPage[] {
  const text = (words: string, x: number, y: number, size: number): PrintedText => ({ text: words, x: x + margin, y, size })
  const yearLine = hasYearOnPages ? [text(String(year), 280, 40, 10)] : []
  const dates: Date[] = []
  for (let day = 1; dates.length < 366; day++) {
    const date = new Date(Date.UTC(year, 0, day))
    if (date.getUTCFullYear() !== year || date.getUTCMonth() >= months) break
    dates.push(date)
  }
  const mondays = dates.filter((date) => date.getUTCDay() === 1)
  const firstMonth = 2
  const firstWeek = firstMonth + months
  const firstDay = firstWeek + mondays.length
  const firstNotes = firstDay + dates.length
  const pages: PrintedPage[] = [
    {
      texts: [
        text(String(year), 100, 60, 30),
        ...monthNames.map((name, at) => text(name, (at % 3) * 110, 120 + 40 * Math.floor(at / 3), 12)),
      ],
      links: Array.from({ length: months }, (_, month) => firstMonth + month),
      linkTexts: monthNames.map((name, at) => text(name, (at % 3) * 110, 120 + 40 * Math.floor(at / 3), 12)),
    },
  ]
  for (let month = 0; month < months; month++) {
    const own = dates.filter((date) => date.getUTCMonth() === month)
    const numbers = own.map((date) => {
      const at = date.getUTCDate() - 1 + ((new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7)
      return text(String(date.getUTCDate()), (at % 7) * 48, 120 + 60 * Math.floor(at / 7), 9)
    })
    pages.push({
      texts: [
        text(monthNames[month] ?? '', 0, 50, 24),
        ...yearLine,
        ...['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((letter, at) => text(letter, at * 48, 90, 9)),
        ...numbers,
      ],
      linkTexts: numbers,
      links: own.map((date) => firstDay + dates.indexOf(date)),
    })
  }
  for (const monday of mondays) {
    const days = Array.from({ length: 7 }, (_, at) => new Date(monday.getTime() + at * 86_400_000))
    const fourth = new Date(Date.UTC(year, 0, 4))
    const firstOfWeeks = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86_400_000
    const week = Math.round((monday.getTime() - firstOfWeeks) / (7 * 86_400_000)) + 1
    pages.push({
      texts: [
        text('Week', 0, 50, 24),
        text(String(week), 80, 50, 24),
        ...yearLine,
        ...days.map((date, at) => text(String(date.getUTCDate()), 0, 100 + 60 * at, 12)),
      ],
      links: days
        .map((date) => firstDay + dates.findIndex((other) => other.getTime() === date.getTime()))
        .filter((to) => to >= firstDay),
    })
  }
  const dayTitle = (date: Date) => [
    text(monthNames[date.getUTCMonth()] ?? '', 0, 50, 24),
    text(String(date.getUTCDate()), 180, 50, 24),
    text(date.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }), 0, 75, 12),
    ...yearLine,
  ]
  for (const [at, date] of dates.entries())
    pages.push({
      texts: [...dayTitle(date), text('Priorities', 0, 120, 9), text('Schedule', 160, 120, 9)],
      links: [firstNotes + at],
      ...(hasTabs ? { drawn: tabs(date, margin) } : {}),
    })
  for (const [at, date] of dates.entries())
    pages.push({
      texts: [...dayTitle(date), text('Notes', 0, 120, 9)],
      links: [firstDay + at],
      ...(hasTabs ? { drawn: tabs(date, margin) } : {}),
    })
  for (let notes = 0; notes < 5; notes++) pages.push({ texts: [text('Notes', 0, 50, 24)], links: [1] })
  return pages
}

/** Draws a tab for each month at the right edge and a square for each day of this month. Those of the date are filled. */
function tabs(date: Date, margin: number): string {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const square = (x: number, y: number, [width, height]: [number, number], isFilled: boolean) =>
    `${x} ${pageHeight - y - height} ${width} ${height} re ${isFilled ? 'f' : 'S'}`
  const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return [
    ...monthNames.map((_, at) => square(pageWidth - 12, 30 + at * 45, [10, 40], at === month)),
    ...Array.from({ length: days }, (_, at) => {
      const place = before + at
      return square(margin + 260 + (place % 7) * 10, 50 + Math.floor(place / 7) * 10, [8, 8], at + 1 === date.getUTCDate())
    }),
  ].join('\n')
}

/** Prints a page as the shop's program does: first the lines, then each text. */
export function printOf(page: PrintedPage): string {
  const lines = Array.from({ length: 12 }, (_, line) => `30 ${140 + line * 35} m 370 ${140 + line * 35} l S`).join('\n')
  return `0.5 w\n${lines}\n${page.drawn ?? ''}\nBT\n${page.texts.map((item) => shown(item)).join('\n')}\nET`
}

const shown = ({ text, x, y, size }: PrintedText) => `/F1 ${size} Tf 1 0 0 1 ${x} ${pageHeight - y} Tm (${text}) Tj`

/** Prints the same page as a program that writes its operators in another order. */
export function rewrittenPrint(page: PrintedPage): string {
  return `q BT\n${[...page.texts]
    .reverse()
    .map((item) => shown(item))
    .join('\n')}\nET Q`
}

/** Prints the same page as a program that positions each pair of letters separately. */
export function redrawnPrint(page: PrintedPage): string {
  const pairs = page.texts.flatMap(({ text, x, y, size }) =>
    (text.match(/.{1,2}/g) ?? []).map((pair, at) => ({ text: pair, x: x + at * size * 1.1, y, size })),
  )
  return `BT\n${pairs.map((item) => shown(item)).join('\n')}\nET`
}

export const blankPlanner = (shape: PlannerShape): Buffer =>
  writePdf(plannerPages(shape).map((page) => ({ ...page, streams: [printOf(page)] })))

/** Draws pen strokes, one for each of this many lines. */
export function penStrokes(lines: number, seed = 0): string {
  let content = 'q 0 0 0 RG 1.2 w 1 J\n'
  for (let line = 0; line < lines; line++) {
    const y = pageHeight - 150 - line * 24
    content += `${40 + (seed % 20)} ${y} m\n`
    for (let at = 0; at < 12; at++) content += `${60 + at * 22 + ((seed * 7 + at * 13) % 9)} ${y + ((seed + at * 5) % 11)} l\n`
    content += 'S\n'
  }
  return `${content}Q`
}
