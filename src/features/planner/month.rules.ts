import { addDays, datesBetween, lastOfMonth, weekdayOfDate } from './calendar-words.rules.ts'
import type { PlannerDay } from './planner.contract.ts'

/** `2026-03`. */
export const monthOfDay = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
export const lastDayOf = (month: string): string => lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
export const isMonth = (value: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(value)

/** The same number in another month, or its last day. */
export function dayInMonth(month: string, number: number): string {
  const last = lastDayOf(month)
  return `${month}-${String(Math.min(number, Number(last.slice(8)))).padStart(2, '0')}`
}

/** Regions whose weeks begin on Sunday or Saturday (CLDR). In all others they begin on Monday. */
const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const saturday = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/** The day with which weeks begin: 0 is Sunday. The region is that of the browser, if it speaks the language of the page. */
export function firstWeekday(locale: string, browserLocales: readonly string[]): number {
  const { language } = new Intl.Locale(locale)
  const own = browserLocales.map((tag) => new Intl.Locale(tag)).find((tag) => tag.language === language && tag.region)
  const region = own?.region ?? new Intl.Locale(locale).maximize().region ?? ''
  if (sunday.includes(region)) return 0
  return saturday.includes(region) ? 6 : 1
}

/** The days of a month in rows of seven. Null for the places before and after them. */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const before = (weekdayOfDate(firstDayOf(month)) - firstWeekday + 7) % 7
  const count = Number(lastDayOf(month).slice(8))
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const number = week * 7 + column - before
      return number < 0 || number >= count ? null : addDays(firstDayOf(month), number)
    }),
  )
}

/** The nearest of these months before or after a month. Undefined if there is none. */
export const monthBeside = (months: readonly string[], month: string, step: 1 | -1): string | undefined =>
  step === 1 ? months.find((one) => one > month) : months.findLast((one) => one < month)

/**
 * The day to which a key leads from a day of the calendar: the next ones, the ends of its week, or the same day of another month. Undefined
 * for other keys. `across` is the step of the key along a row.
 */
export function dayOfKey(
  key: string,
  { day, across, firstWeekday }: { day: string; across: number | undefined; firstWeekday: number },
): string | undefined {
  const column = (weekdayOfDate(day) - firstWeekday + 7) % 7
  const [first, last] = [firstDayOf(monthOfDay(day)), lastDayOf(monthOfDay(day))]
  const steps: Record<string, number> = { ArrowUp: -7, ArrowDown: 7 }
  const step = across ?? steps[key]
  if (step !== undefined) return addDays(day, step)
  const number = Number(day.slice(8))
  if (key === 'Home') return addDays(day, -Math.min(column, number - 1))
  if (key === 'End') return addDays(day, Math.min(6 - column, Number(last.slice(8)) - number))
  if (key === 'PageUp') return dayInMonth(monthOfDay(addDays(first, -1)), number)
  return key === 'PageDown' ? dayInMonth(monthOfDay(addDays(last, 1)), number) : undefined
}

const fullness = ['none', null, 'little', 'half', 'full']

/** The pages of one kind by their first day, those of days by each of their days. Of several planners' pages for a day, the one with the most writing. */
export function shownByDay(pages: readonly PlannerDay[], kind: string): Map<string, PlannerDay> {
  const ofKind = pages
    .filter((page) => page.kind === kind)
    .sort((one, other) => fullness.indexOf(one.inkStep) - fullness.indexOf(other.inkStep))
  return new Map(
    ofKind.flatMap((page) => (kind === 'day' ? datesBetween(page.date, page.dateTo) : [page.date]).map((date) => [date, page])),
  )
}
