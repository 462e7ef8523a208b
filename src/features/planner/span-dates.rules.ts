import { type Days, weekStarts } from './calendar-days.rules.ts'
import { bestRun, type Step } from './calendar-run.rules.ts'
import { addDays, datesBetween, weekdayOfDate } from './calendar-words.rules.ts'
import type { Cluster } from './page-clusters.rules.ts'
import { type Doubt, mostDaysOfPage, type ProposedPage } from './page-dates.rules.ts'
import type { Mark, MarkedPage } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

/** A page that lists some days of a week: "30, 31, 1". */
interface Span {
  page: MarkedPage
  /** The days of the month, each once. */
  numbers: ReadonlySet<number>
  weekdays: ReadonlySet<number>
  months: ReadonlySet<number>
  years: ReadonlySet<number>
}

export interface DatedSpan {
  number: number
  kind: 'day' | 'week'
  from: number
  to: number
  doubt: Doubt | null
  /** The weekdays on the page are those of its days. */
  isProved: boolean
}

const { fewPages, leastSpans, mostBeside, mostJumpsOfNumbers, titleSize } = dateThresholds

/**
 * Dates pages that each show a few days, and go on where the page before ends, whatever their prints: the two pages of a week, or two days
 * a page. Only an unbroken run is believed, and only if months or weekdays say where it is.
 */
export function readSpans(
  clusters: readonly Cluster[],
  { days, years }: { days: Days; years: ReadonlySet<number> },
): DatedSpan[] {
  const spans = clusters
    .flatMap(({ pages, constants }) => pages.flatMap((page) => spanOf(page, constants) ?? []))
    .sort((a, b) => a.page.number - b.page.number)
  if (spans.length < leastSpans) return []
  const run = bestRun({
    pages: spans.length,
    states: days.count,
    score: (at, day) => scoreOf(spans[at], day, { days, years }),
    steps: (at) => stepsAfter(spans[at - 1], spans[at]),
  })
  const first = (at: number) => run[at] ?? 0
  const length = (at: number) => spans[at]?.numbers.size ?? 0
  const said = spans.map((span, at) => sayingOf(span, first(at), days))
  const isUnbroken = (at: number) =>
    at === 0 || stepsAfter(spans[at - 1], spans[at]).some(({ by }) => by === first(at) - first(at - 1))
  const jumps = spans.filter((_, at) => !isUnbroken(at)).length
  const right = said.filter(({ isListed }) => isListed).length
  const [named, ruled] = [said.filter(({ month }) => month === true), said.filter(({ weekday }) => weekday === true)]
  const isLong = first(spans.length - 1) - first(0) >= 60
  const isPlaced = named.length >= fewPages || (isLong && ruled.length >= spans.length * 0.8)
  if (!isPlaced || jumps > spans.length * mostJumpsOfNumbers || right < spans.length * 0.9) return []
  const starts = new Set(spans.map((_, at) => days.weekdays[first(at)] ?? 0))
  const weekStart = weekStarts.find(
    (start) => starts.has(start) && spans.every((_, at) => columnOf(days, first(at), start) + length(at) <= 7),
  )
  // Pages that all begin on one weekday are weeks of their own, not parts of them.
  if (starts.size === 1 || (weekStart === undefined && starts.size < 7)) return []
  const isAlone = (at: number) => !isUnbroken(at) && (at + 1 === spans.length || !isUnbroken(at + 1))
  const rangeOf = (day: number, count: number) => {
    if (weekStart === undefined) return { kind: 'day' as const, from: day, to: day + count - 1 }
    const from = day - columnOf(days, day, weekStart)
    return { kind: 'week' as const, from, to: from + 6 }
  }
  return spans.flatMap(({ page }, at) => {
    const { isListed = false, weekday, month, isOtherYear } = said[at] ?? {}
    if (!isListed || isAlone(at)) return []
    const doubt: Doubt | null = weekday === false ? 'weekday' : month === false || isOtherYear ? 'print' : null
    const own = { number: page.number, ...rangeOf(first(at), length(at)), doubt, isProved: weekday === true }
    const end = first(at) + length(at)
    // The page between two of the run has the days between them.
    const isNextLeftOut = spans[at + 1]?.page.number === page.number + 2 && isUnbroken(at + 1) && first(at + 1) > end
    if (!isNextLeftOut) return [own]
    return [own, { number: page.number + 1, ...rangeOf(end, first(at + 1) - end), doubt: 'links', isProved: false }]
  })
}

/** Pages between two days may have a month, notes or a week beside them. */
const mostPagesBetween = 3

/**
 * Finds pages that list exactly the days that are left out between two pages of days, or before or after all of them, such as the weekends of a planner with a page for each
 * of the other days. Returns their dates by the number of the page.
 */
export function readBetween(
  clusters: readonly Cluster[],
  proposed: ReadonlyMap<number, Pick<ProposedPage, 'kind' | 'dateFrom' | 'dateTo' | 'doubt'>>,
): Map<number, string[]> {
  const nearest = (number: number, step: 1 | -1) =>
    Array.from({ length: mostPagesBetween }, (_, at) => proposed.get(number + step * (at + 1))).find(
      (page) => page?.kind === 'day' && page.doubt === null,
    )
  const spans = clusters.flatMap(({ pages, constants }) => pages.flatMap((page) => spanOf(page, constants) ?? []))
  return new Map(
    spans.flatMap(({ page: { number }, numbers, weekdays }): [number, string[]][] => {
      const [before, after] = [nearest(number, -1)?.dateTo, nearest(number, 1)?.dateFrom]
      const first = before ? addDays(before, 1) : after && addDays(after, -numbers.size)
      if (!first || (before && after && addDays(first, numbers.size) !== after)) return []
      const dates = datesBetween(first, addDays(first, numbers.size - 1))
      // At an end of the planner, the weekdays have to say it.
      const isNamed = weekdays.size >= dates.length
      const isOther = isNamed ? dates.some((date) => !weekdays.has(weekdayOfDate(date))) : !before || !after
      return isOther || dates.some((date) => !numbers.has(Number(date.slice(8)))) ? [] : [[number, dates]]
    }),
  )
}

const columnOf = (days: Days, day: number, start: number) => ((days.weekdays[day] ?? 0) - start + 7) % 7

/** After the last day of a page comes the next one. Many planners leave out Sunday, or the weekend. One page between may be unreadable. */
function stepsAfter(before: Span | undefined, next: Span | undefined): readonly Step[] {
  const length = before?.numbers.size ?? 1
  const isPageLeftOut = next?.page.number === (before?.page.number ?? 0) + 2
  const after = (left: number, bonus: number): Step => ({ by: length + left, bonus })
  return [after(0, 1), ...Array.from({ length: isPageLeftOut ? mostDaysOfPage : 2 }, (_, at) => after(at + 1, 0.4))]
}

function spanOf(page: MarkedPage, constants: ReadonlySet<string>): Span | null {
  const own = page.marks.filter(({ slot }) => !constants.has(slot))
  const numbers = own.filter(({ unit }) => unit === 'number' || unit === 'date')
  const sizes = [...new Set(numbers.map(({ size }) => size))].sort((a, b) => b - a)
  for (const size of sizes) {
    if (size < page.largest * titleSize) break
    const group = numbers.filter((mark) => Math.abs(mark.size - size) < size * 0.06)
    const listed = new Set(group.map(dayOf))
    if (!isListOfDays(listed)) continue
    const valuesOf = (unit: Mark['unit']) =>
      new Set(own.flatMap((mark) => (mark.unit === unit && mark.beside < mostBeside ? mark.value : [])))
    const dates = group.flatMap(({ unit, value }) => (unit === 'date' ? Math.floor(value / 100) : []))
    const weekdays = new Set(page.weekdays.map(({ value }) => value))
    const years = valuesOf('year')
    return { page, numbers: listed, weekdays, months: new Set([...valuesOf('month'), ...dates]), years }
  }
  return null
}

const dayOf = ({ unit, value }: Mark) => (unit === 'date' ? value % 100 : value)

/** "4, 5, 6", or "30, 31, 1" over the end of a month. */
function isListOfDays(numbers: ReadonlySet<number>): boolean {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  if (sorted.length < 2 || sorted.length > mostDaysOfPage || first < 1 || last > 31) return false
  const gaps = sorted.filter((value, at) => at > 0 && value - (sorted[at - 1] ?? 0) !== 1)
  return gaps.length === 0 || (gaps.length === 1 && first === 1 && last >= 28)
}

function scoreOf(span: Span | undefined, day: number, { days, years }: { days: Days; years: ReadonlySet<number> }): number {
  if (!span) return 0
  const { isListed, weekday, month } = sayingOf(span, day, days)
  const year = years.has(days.years[day] ?? 0) ? 0.3 : 0
  return (isListed ? 3 : 0) + (weekday ? 1.5 : 0) + (month ? 1.5 : 0) + (span.years.has(days.years[day] ?? 0) ? 1 : 0) + year
}

/** What a page says about its days, if they begin on this one. Null: nothing. */
function sayingOf({ numbers, weekdays, months, years }: Span, first: number, days: Days) {
  const own = Array.from(numbers, (_, at) => first + at)
  const last = first + numbers.size - 1
  const hasWeekdays = weekdays.size >= numbers.size && weekdays.size < 7
  return {
    isListed: own.every((day) => numbers.has(days.numbers[day] ?? 0)),
    weekday: hasWeekdays ? own.every((day) => weekdays.has(days.weekdays[day] ?? 0)) : null,
    month: months.size > 0 && months.size < 4 ? [first, last].some((day) => months.has(days.months[day] ?? 0)) : null,
    isOtherYear: years.size > 0 && !years.has(days.years[first] ?? 0) && !years.has(days.years[last] ?? 0),
  }
}
