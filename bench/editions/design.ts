import type { PageKind } from '#features/planner/page-dates.rules.ts'

/** A planner that another program will print, with what each of its pages is. */
export interface Design {
  name: string
  writer: 'chromium' | 'latex' | 'pdf-lib' | 'pdfkit'
  language: string
  /** `undated` and `outlined` planners can't be dated without help: there, a doubt is the right answer. */
  isUndated?: boolean
  pages: DesignPage[]
}

export interface DesignText {
  text: string
  /** In points from the left and from the top of a page of 400 × 600. `y` is the baseline. */
  x: number
  y: number
  size: number
  isBold: boolean
  align: 'left' | 'center' | 'right'
  /** The page that a link on this text leads to, from 1. */
  to: number | null
  /** Only its link is there, as if the letters were drawn as shapes. */
  isOutlined: boolean
}

export interface DesignPage {
  kind: PageKind
  from: string | null
  to: string | null
  texts: DesignText[]
}

type Style = Partial<Pick<DesignText, 'isBold' | 'align'>> & { link?: string }

export class Leaf {
  readonly texts: (DesignText & { link: string | undefined })[] = []
  readonly id: string
  readonly kind: PageKind
  readonly from: string | null
  readonly to: string | null

  constructor(id: string, kind: PageKind, from: string | null = null, to: string | null = from) {
    this.id = id
    this.kind = kind
    this.from = from
    this.to = to
  }

  text(
    text: string,
    [x, y]: readonly [number, number],
    size: number,
    { link, isBold = false, align = 'left' }: Style = {},
  ): this {
    this.texts.push({ text, x, y, size, isBold, align, to: null, isOutlined: false, link })
    return this
  }
}

/** Resolves the links, which name pages by their ids. Links to pages that the planner doesn't have are left out. */
export function bind(design: Omit<Design, 'pages'>, leaves: readonly Leaf[], isOutlined = false): Design {
  const numbers = new Map(leaves.map(({ id }, at) => [id, at + 1]))
  const pages = leaves.map(({ kind, from, to, texts }) => ({
    kind,
    from,
    to,
    texts: texts.map(({ link, ...text }) => ({
      ...text,
      isOutlined,
      to: link === undefined ? null : (numbers.get(link) ?? null),
    })),
  }))
  return { ...design, pages }
}

export const iso = (date: Date): string => date.toISOString().slice(0, 10)
export const utc = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month - 1, day))
export const plus = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000)

export function daysFrom(first: Date, last: Date): Date[] {
  const days: Date[] = []
  for (let day = first; day <= last; day = plus(day, 1)) days.push(day)
  return days
}

/** The first days of `count` months. */
export const monthsFrom = (year: number, month: number, count = 12): Date[] =>
  Array.from({ length: count }, (_, at) => utc(year, month + at))

export const lastOf = (month: Date): Date => utc(month.getUTCFullYear(), month.getUTCMonth() + 2, 0)

/** The first days of all weeks with a day in the range. @param start 0 is Sunday */
export function weeksFrom(first: Date, last: Date, start: number): Date[] {
  const weeks: Date[] = []
  for (let day = weekOf(first, start); day <= last; day = plus(day, 7)) weeks.push(day)
  return weeks
}

export const weekOf = (date: Date, start: number): Date => plus(date, -((date.getUTCDay() - start + 7) % 7))

export function isoWeek(date: Date): number {
  const thursday = plus(weekOf(date, 1), 3)
  return 1 + Math.floor((thursday.getTime() - utc(thursday.getUTCFullYear(), 1).getTime()) / (7 * 86_400_000))
}

/** The week of January 1 is the first. */
export function usWeek(sunday: Date): number {
  const year = plus(sunday, 6).getUTCFullYear()
  return 1 + Math.round((sunday.getTime() - weekOf(utc(year, 1), 0).getTime()) / (7 * 86_400_000))
}

export const named = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (date: Date) => format.format(date)
}

export interface Calendar {
  month: Date
  at: readonly [number, number]
  /** Width and height of a cell. */
  cell: readonly [number, number]
  size: number
  start: number
  language: string
  link?: (day: Date) => string
  /** Writes the number of each week before its days. */
  week?: (day: Date) => { text: string; link: string }
}

/** Prints a calendar of one month, as an overview or as a small one on the page of a day. */
export function calendar(leaf: Leaf, { month, at: [x, y], cell, size, start, language, link, week }: Calendar): void {
  const first = weekOf(month, start)
  const weekday = named(language, { weekday: 'narrow' })
  for (let column = 0; column < 7; column++) leaf.text(weekday(plus(first, column)), [x + column * cell[0], y], size)
  for (const day of daysFrom(month, lastOf(month))) {
    const place = Math.round((day.getTime() - first.getTime()) / 86_400_000)
    const row = y + (Math.floor(place / 7) + 1) * cell[1]
    if (week && (place % 7 === 0 || day.getUTCDate() === 1)) {
      const { text, link: to } = week(day)
      leaf.text(text, [x - cell[0] * 0.8, row], size * 0.8, { link: to })
    }
    leaf.text(String(day.getUTCDate()), [x + (place % 7) * cell[0], row], size, link ? { link: link(day) } : {})
  }
}

/** Prints the strip of months at the right edge, which is the same on all pages. */
export function strip(leaf: Leaf, months: readonly Date[], name: (month: Date) => string, size = 7): void {
  for (const [at, month] of months.entries()) leaf.text(name(month), [378, 60 + at * 40], size, { link: `month ${iso(month)}` })
}
