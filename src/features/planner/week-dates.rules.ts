import { type Days, weekStarts } from './calendar-days.rules.ts'
import { bestRun, stepsOf } from './calendar-run.rules.ts'
import { type ClusterOptions, type DatedCluster, type Saying, weightOf } from './cluster-dates.rules.ts'
import type { Cluster } from './page-clusters.rules.ts'
import type { Mark, MarkedPage } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

const { fewPages, leastSaid, mostJumps, mostJumpsOfNumbers, trusted } = dateThresholds

export function readWeeks({ pages, constants }: Cluster, { days, years }: ClusterOptions): DatedCluster | null {
  const isSmall = pages.length < fewPages
  const evidence = pages.map((page) => new WeekEvidence(page, constants))
  const tried = weekStarts.map((start) => {
    const starts: number[] = []
    for (let day = 0; day + 6 < days.count; day++) if (days.weekdays[day] === start) starts.push(day)
    const score = (page: number, state: number) => {
      const first = starts[state] ?? 0
      return (evidence[page]?.score(days, first) ?? 0) + (years.has(days.years[first + 3] ?? 0) ? 0.3 : 0)
    }
    const run = bestRun({ pages: pages.length, states: starts.length, score })
    return {
      start,
      run,
      first: run.map((state) => starts[state] ?? 0),
      sum: run.reduce((sum, state, at) => sum + score(at, state), 0),
    }
  })
  const firstNamed = firstNamedOf(pages)
  const rank = ({ start, sum }: (typeof tried)[number]) => sum + (start === firstNamed ? 0.5 : 0)
  const best = tried.reduce((a, b) => (rank(b) > rank(a) + 0.001 ? b : a))
  const { first, run } = best
  const steps = stepsOf(run)
  const said = first.map(
    (day, at) =>
      evidence[at]?.saysOf(days, day) ?? { isRange: false, isList: false, isFirst: false, iso: null, us: null, isWrong: false },
  )
  const schemes = { iso: said.filter(({ iso }) => iso === true).length, us: said.filter(({ us }) => us === true).length }
  const numbered = said.filter(({ iso }) => iso !== null).length
  const scheme = schemes.us > schemes.iso && numbered >= fewPages ? 'us' : 'iso'
  const isNumbered = numbered > 0 && schemes[scheme] >= numbered * trusted
  // A title that names the first day of each week.
  const isTitled =
    said.filter(({ isFirst }) => isFirst).length >= pages.length * trusted && steps.jumps <= pages.length * mostJumpsOfNumbers
  const isSaid = ({ isRange, isList, isFirst, ...numbers }: (typeof said)[number]) =>
    isRange || isList || (isTitled && isFirst) || (isNumbered && numbers[scheme] === true)
  if (said.filter(isSaid).length < pages.length * leastSaid || steps.jumps > (pages.length - 1) * mostJumps) return null
  // A few pages prove a week only by its number or by both of its ends.
  if (isSmall && !said.every(({ isRange, iso }) => isRange || iso !== null)) return null
  const confirmedBy = new Set<Mark['unit']>()
  if (said.some(({ isRange }) => isRange)) confirmedBy.add('range')
  if (said.some(({ isList }) => isList)) confirmedBy.add('number')
  // Every seventh day of a planner of days may have a print of its own: only the word says that it's a week.
  if (isTitled && pages.every(({ namesWeek }) => namesWeek)) confirmedBy.add('date')
  if (isNumbered) confirmedBy.add('week')
  if (best.start === firstNamed) confirmedBy.add('weekday')
  // Planners number their weeks in several ways. Only days say which week it is.
  const isUnproved = !['range', 'number', 'date'].some((unit) => confirmedBy.has(unit as Mark['unit']))
  return {
    kind: 'week',
    from: first,
    to: first.map((day) => day + 6),
    says: said.map((page): Saying => {
      if (!isSaid(page)) return 'no'
      return isUnproved || page.isWrong || (page[scheme] === false && (isNumbered || !(page.isRange || page.isList) || isSmall))
        ? 'print'
        : 'yes'
    }),
    steps,
    confirmedBy,
  }
}

/** The weekday that comes first on most pages which name all seven once. Null if they don't. */
function firstNamedOf(pages: readonly MarkedPage[]): number | null {
  const counts = new Map<number, number>()
  for (const { weekdays } of pages) {
    const largest = Math.max(0, ...weekdays.map(({ size }) => size))
    const titles = weekdays.filter(({ size }) => size >= largest * 0.9).sort((a, b) => a.y - b.y || a.x - b.x)
    const [first] = titles
    if (first && titles.length === 7 && new Set(titles.map(({ value }) => value)).size === 7)
      counts.set(first.value, (counts.get(first.value) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most && most[1] > pages.length * 0.8 ? most[0] : null
}

class WeekEvidence {
  private readonly ranges: { from: number; to: number; weight: number }[] = []
  private readonly numbers = new Set<number>()
  private readonly dates = new Set<number>()
  private readonly weeks = new Map<number, number>()
  private readonly months = new Map<number, number>()
  private readonly years = new Set<number>()
  private readonly titles = new Map<number, number>()

  constructor({ marks, largest }: MarkedPage, constants: ReadonlySet<string>) {
    for (const mark of marks) {
      const weight = weightOf(mark, largest)
      if (mark.unit === 'year') this.years.add(mark.value)
      if (mark.year !== null) this.years.add(mark.year)
      if (constants.has(mark.slot)) continue
      if (mark.unit === 'range') this.ranges.push({ from: mark.value, to: mark.last, weight })
      else if (mark.unit === 'week') this.weeks.set(mark.value, Math.max(weight, this.weeks.get(mark.value) ?? 0))
      else if (mark.unit === 'month') this.months.set(mark.value, Math.max(weight, this.months.get(mark.value) ?? 0))
      else if (mark.unit === 'date') this.dates.add(mark.value)
      else if (mark.unit === 'number') {
        this.numbers.add(mark.value)
        if (!mark.isLinked) this.titles.set(mark.value, Math.max(weight, this.titles.get(mark.value) ?? 0))
      }
    }
  }

  private listed(days: Days, first: number): number {
    let listed = 0
    for (let day = first; day < first + 7; day++)
      if (this.numbers.has(days.numbers[day] ?? 0) || this.dates.has(days.monthDay(day))) listed++
    return listed
  }

  private range(days: Days, first: number): number {
    let best = 0
    const [start, end] = [days.monthDay(first), days.monthDay(first + 6)]
    for (const { from, to, weight } of this.ranges)
      if (from === start && to === end) best = Math.max(best, 4 * weight)
      else if (from === start && [4, 5].some((day) => days.monthDay(first + day) === to)) best = Math.max(best, 3 * weight)
    return best
  }

  score(days: Days, first: number): number {
    const iso = days.isoWeek(first + 3)
    const listed = this.listed(days, first)
    const months = Math.max(this.months.get(days.months[first] ?? 0) ?? 0, this.months.get(days.months[first + 6] ?? 0) ?? 0)
    return (
      this.range(days, first) +
      (listed >= 3 ? 3 * (listed / 7) ** 2 : 0) +
      Math.max(
        this.weeks.get(iso.week) ?? 0,
        0.9 * (this.weeks.get(days.usWeek(first)) ?? 0),
        0.5 * (this.weeks.get(iso.week - 1) ?? 0),
      ) +
      (this.titles.get(days.numbers[first] ?? 0) ?? 0) +
      0.5 * months +
      (this.years.has(days.years[first] ?? 0) || this.years.has(days.years[first + 6] ?? 0) ? 1.5 : 0)
    )
  }

  saysOf(days: Days, first: number) {
    const isRange = this.range(days, first) > 0
    const isNumbered = this.weeks.size > 0
    const year = days.isoWeek(first + 3).year
    const isOtherYear =
      this.years.size > 0 &&
      !this.years.has(year) &&
      !this.years.has(days.years[first] ?? 0) &&
      !this.years.has(days.years[first + 6] ?? 0)
    return {
      isRange,
      isList: this.listed(days, first) === 7,
      isFirst:
        (this.titles.has(days.numbers[first] ?? 0) && this.months.has(days.months[first] ?? 0)) ||
        this.dates.has(days.monthDay(first)),
      iso: isNumbered ? this.weeks.has(days.isoWeek(first + 3).week) : null,
      us: isNumbered ? this.weeks.has(days.usWeek(first)) : null,
      isWrong: isOtherYear || (!isRange && this.ranges.length > 0),
    }
  }
}
