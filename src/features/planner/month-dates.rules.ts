import { bestRun, someLeftOut, stepsOf } from './calendar-run.rules.ts'
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
import type { Mark } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

const { fewPages, leastSaid, mostJumps, trusted } = dateThresholds

export function readMonths({ pages, constants }: Cluster, { days, years }: ClusterOptions): DatedCluster | null {
  const isSmall = pages.length < fewPages
  const starts = Array.from({ length: days.count }, (_, day) => day).filter((day) => days.numbers[day] === 1)
  const endOf = (state: number) => (starts[state + 1] ?? days.count) - 1
  const own = pages.map((page) =>
    page.marks.filter(
      (mark) => mark.unit === 'year' || (mark.unit === 'month' && !constants.has(mark.slot) && (!isSmall || isTitle(mark, page))),
    ),
  )
  const agrees = (mark: Mark, state: number) =>
    mark.unit === 'month' ? mark.value === days.months[starts[state] ?? 0] : mark.value === days.years[starts[state] ?? 0]
  let trust: Trust | null = null
  let run: number[] = []
  for (let round = 0; round < 3; round++) {
    const score = (page: number, state: number) => {
      let [month, year] = [0, 0]
      for (const mark of own[page] ?? []) {
        if (!agrees(mark, state)) continue
        const weight = weightOf(mark, pages[page]?.largest ?? 1) * believed(mark, trust)
        if (mark.unit === 'month') month = Math.max(month, weight)
        else year = Math.max(year, weight)
      }
      return 3 * month + 0.8 * year + (years.has(days.years[starts[state] ?? 0] ?? 0) ? 0.3 : 0)
    }
    run = bestRun({ pages: pages.length, states: starts.length, score, steps: () => someLeftOut })
    trust = trustOf(pages, (mark, at) => (mark.unit === 'month' || mark.unit === 'year' ? agrees(mark, run[at] ?? 0) : null))
  }
  const isTrusted = ({ slot }: Mark) => {
    const { of = 0, right = 0 } = trust?.get(slot) ?? {}
    return right >= of * (isSmall ? 1 : trusted)
  }
  const steps = stepsOf(run, someLeftOut)
  const said = own.map((marks, at) => {
    const mine = marks.filter(isTrusted)
    const isRight = mine.some((mark) => mark.unit === 'month' && agrees(mark, run[at] ?? 0))
    // A single page has no others that show which of its places are trusted.
    const heard = isSmall ? marks.filter(({ isLinked }) => !isLinked) : mine
    return { isRight, isWrong: heard.some((mark) => !agrees(mark, run[at] ?? 0)) }
  })
  if (said.filter(({ isRight }) => isRight).length < pages.length * leastSaid || steps.jumps > (pages.length - 1) * mostJumps)
    return null
  return {
    kind: 'month',
    from: run.map((state) => starts[state] ?? 0),
    to: run.map(endOf),
    says: said.map(({ isRight, isWrong }) => (!isRight ? 'no' : isWrong ? 'print' : 'yes')),
    steps,
    confirmedBy: new Set(['month']),
  }
}
