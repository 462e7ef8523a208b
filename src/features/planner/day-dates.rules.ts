import type { Days } from './calendar-days.rules.ts'
import { bestRun, stepsOf } from './calendar-run.rules.ts'
import {
  believed,
  type ClusterOptions,
  type DatedCluster,
  isTitle,
  type Trust,
  trustOf,
  weightOf,
} from './cluster-dates.rules.ts'
import type { Cluster } from './page-clusters.rules.ts'
import type { Mark, MarkedPage } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

const { fewPages, leastSaid, mostJumps, mostJumpsOfNumbers, trusted } = dateThresholds

const units = ['number', 'month', 'weekday', 'year', 'date'] as const
type DayUnit = (typeof units)[number]
const isDayUnit = (unit: Mark['unit']): unit is DayUnit => units.some((known) => known === unit)

/** What counts, per part of a date that a page shows. */
const worth: Record<DayUnit, number> = { number: 2, month: 1.5, weekday: 1.5, year: 2, date: 3.5 }

export function readDays({ pages, constants }: Cluster, { days, years }: ClusterOptions): DatedCluster | null {
  const agreement = (run: readonly number[]) => (mark: Mark, at: number) => {
    const day = run[at] ?? 0
    if (mark.unit === 'number') return mark.value === days.numbers[day]
    if (mark.unit === 'month') return mark.value === days.months[day]
    if (mark.unit === 'weekday') return mark.value === days.weekdays[day]
    if (mark.unit === 'year') return mark.value === days.years[day]
    if (mark.unit === 'date') return mark.value === days.monthDay(day) && (mark.year === null || mark.year === days.years[day])
    return null
  }
  let trust: Trust | null = null
  let run: number[] = []
  for (let round = 0; round < 3; round++) {
    const evidence = pages.map((page) => new DayEvidence(page, constants, trust))
    run = bestRun({
      pages: pages.length,
      states: days.count,
      score: (page, day) => (evidence[page]?.score(days, day) ?? 0) + (years.has(days.years[day] ?? 0) ? 0.3 : 0),
    })
    trust = trustOf(pages, agreement(run))
  }
  const isSmall = pages.length < fewPages
  const isTrusted = ({ slot }: Mark) => {
    const { of = 0, right = 0 } = trust?.get(slot) ?? {}
    return right >= of * (isSmall ? 1 : trusted) && of >= pages.length * 0.05
  }
  const agrees = agreement(run)
  // Labels of the days before and after agree on most pages too. Only the place that agrees most often contradicts a page.
  const best = new Map<Mark['unit'], number>()
  for (const [slot, { of, right }] of trust ?? []) {
    const unit = slot.slice(0, slot.indexOf(' ')) as Mark['unit']
    if (of >= pages.length * 0.05) best.set(unit, Math.max(best.get(unit) ?? 0, right / of))
  }
  const isBest = ({ unit, slot }: Mark) => {
    const { of = 1, right = 0 } = trust?.get(slot) ?? {}
    return right / of >= (best.get(unit) ?? 0) - 0.005
  }
  const confirmedBy = new Set<Mark['unit']>()
  const says = pages.map((page, at) => {
    const own = page.marks.filter(
      (mark) =>
        isDayUnit(mark.unit) &&
        isTrusted(mark) &&
        (!isSmall || isTitle(mark, page)) &&
        (!constants.has(mark.slot) || mark.unit === 'year'),
    )
    const right = new Set(own.filter((mark) => agrees(mark, at)).map(({ unit }) => unit))
    for (const unit of right) confirmedBy.add(unit)
    return { right, wrong: new Set(own.filter((mark) => isBest(mark) && agrees(mark, at) === false).map(({ unit }) => unit)) }
  })
  const steps = stepsOf(run)
  const isLong = new Set(run).size >= 60
  const isDated = ({ right }: { right: ReadonlySet<Mark['unit']> }) =>
    right.has('date') || (right.has('number') && (right.has('month') || (isLong && right.has('weekday'))))
  const jumps = confirmedBy.has('weekday') ? mostJumps : mostJumpsOfNumbers
  if (
    says.filter(isDated).length < pages.length * leastSaid ||
    steps.jumps > Math.max(isSmall ? 1 : 0, (pages.length - 1) * jumps)
  )
    return null
  // A weekday in large letters that contradicts nearly all days shows that they are wrong.
  const isContradicted = !confirmedBy.has('weekday') && contradicts(pages, constants, trust)
  return {
    kind: 'day',
    from: run,
    to: run,
    says: says.map((said) => {
      if (!isDated(said)) return 'no'
      if (said.wrong.has('weekday') || isContradicted) return 'weekday'
      return said.wrong.size > 0 ? 'print' : 'yes'
    }),
    steps,
    confirmedBy,
  }
}

function contradicts(pages: readonly MarkedPage[], constants: ReadonlySet<string>, trust: Trust | null): boolean {
  return pages.some(({ marks }) =>
    marks.some(
      (mark) =>
        mark.unit === 'weekday' &&
        !mark.isLinked &&
        !constants.has(mark.slot) &&
        (trust?.get(mark.slot)?.of ?? 0) >= pages.length * 0.8 &&
        marks.filter(({ unit, size }) => unit === 'weekday' && size >= mark.size * 0.9).length === 1,
    ),
  )
}

/** The parts of dates on a page, each with the weight of the best place that says it. */
class DayEvidence {
  private readonly number = new Float64Array(32)
  private readonly month = new Float64Array(13)
  private readonly weekday = new Float64Array(7)
  private readonly year = new Map<number, number>()
  private readonly date = new Map<number, number>()

  constructor({ marks, largest }: MarkedPage, constants: ReadonlySet<string>, trust: Trust | null) {
    for (const mark of marks) {
      if (!isDayUnit(mark.unit)) continue
      const weight = weightOf(mark, largest) * believed(mark, trust) * (constants.has(mark.slot) ? 0.02 : 1)
      // A year counts in letters of any size, and on all pages.
      if (mark.unit === 'year') this.add(this.year, mark.value, believed(mark, trust))
      else if (mark.unit === 'date') this.add(this.date, mark.value, weight)
      else if (mark.value < this[mark.unit].length)
        this[mark.unit][mark.value] = Math.max(weight, this[mark.unit][mark.value] ?? 0)
      if (mark.year !== null) this.add(this.year, mark.year, believed(mark, trust))
    }
  }

  private add(values: Map<number, number>, value: number, weight: number): void {
    values.set(value, Math.max(weight, values.get(value) ?? 0))
  }

  score(days: Days, day: number): number {
    let score =
      worth.number * (this.number[days.numbers[day] ?? 0] ?? 0) +
      worth.month * (this.month[days.months[day] ?? 0] ?? 0) +
      worth.weekday * (this.weekday[days.weekdays[day] ?? 0] ?? 0)
    if (this.year.size > 0) score += worth.year * (this.year.get(days.years[day] ?? 0) ?? 0)
    if (this.date.size > 0) score += worth.date * (this.date.get(days.monthDay(day)) ?? 0)
    return score
  }
}
