import type { Days } from './calendar-days.rules.ts'
import type { Steps } from './calendar-run.rules.ts'
import type { Mark, MarkedPage } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

export interface ClusterOptions {
  days: Days
  /** Years that the file names. */
  years: ReadonlySet<number>
}

/** Pages of a cluster dated together. */
export interface DatedCluster {
  kind: 'day' | 'week' | 'month'
  /** Days from the first day of `Days`. */
  from: number[]
  to: number[]
  /** What the page itself says about it. */
  says: Saying[]
  steps: Steps
  /** What confirms the dates of the cluster. */
  confirmedBy: ReadonlySet<Mark['unit']>
}

/**
 * `yes`: everything that dates pages of this print agrees on this page. `weekday` and `print`: the weekday, or another part, doesn't.
 * `no`: nothing on the page says it.
 */
export type Saying = 'yes' | 'weekday' | 'print' | 'no'

export const weightOf = ({ size, isLinked }: Mark, largest: number) =>
  Math.sqrt(size / Math.max(1, largest)) * (isLinked ? 0.5 : 1)

/** Of each slot: on how many pages it says something, and on how many of them it agrees with the calendar. */
export type Trust = Map<string, { of: number; right: number }>

/** Weight of what a slot says: more if it agrees, next to nothing if it doesn't. */
export function believed({ slot }: Mark, trust: Trust | null): number {
  const { of = 0, right = 0 } = trust?.get(slot) ?? {}
  if (of < dateThresholds.fewPages) return 1
  return right >= of * dateThresholds.trusted ? 1.5 : right < of * dateThresholds.doubted ? 0.05 : 0.5
}

/** How far each slot agrees with the days of the pages. */
export function trustOf(pages: readonly MarkedPage[], agrees: (mark: Mark, page: number) => boolean | null): Trust {
  const slots: Trust = new Map()
  for (const [at, { marks }] of pages.entries())
    for (const mark of marks) {
      const is = agrees(mark, at)
      if (is === null) continue
      const slot = slots.get(mark.slot) ?? { of: 0, right: 0 }
      slot.of++
      if (is) slot.right++
      slots.set(mark.slot, slot)
    }
  return slots
}

/** On few pages only what stands in large letters is believed, and not in a sentence. */
export function isTitle(mark: Mark, { marks, largest }: MarkedPage): boolean {
  if (mark.unit === 'year' || mark.unit === 'weekday') return true
  if (mark.size < largest * dateThresholds.titleSize || mark.beside > dateThresholds.mostBeside) return false
  const same = marks.filter(({ unit, size }) => unit === mark.unit && size >= mark.size * 0.9)
  return same.length === 1
}
