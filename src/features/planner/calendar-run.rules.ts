import { dateThresholds } from './thresholds.ts'

/** One step of a calendar, in the order of pages: the next day, or the same one again. */
export interface Step {
  by: number
  bonus: number
}

interface RunOptions {
  pages: number
  /** Days, weeks or months, in order. */
  states: number
  /** How well a page shows this day, week or month. */
  score(page: number, state: number): number
  /** Of the step to this page. */
  steps?(page: number): readonly Step[]
}

const everyOne: readonly Step[] = [
  { by: 1, bonus: 1 },
  { by: 0, bonus: 0.5 },
]
/** Months of five weeks have a print of their own where others have four or six. */
export const someLeftOut: readonly Step[] = [...everyOne, { by: 2, bonus: 0.4 }]

/** The run through a calendar that the pages show best together (Viterbi's algorithm): the state of each page. */
export function bestRun({ pages, states, score, steps = () => everyOne }: RunOptions): number[] {
  let scores = Float64Array.from({ length: states }, (_, state) => score(0, state))
  const before: Int32Array[] = []
  for (let page = 1; page < pages; page++) {
    let best = 0
    for (let state = 1; state < states; state++) if ((scores[state] ?? 0) > (scores[best] ?? 0)) best = state
    const next = new Float64Array(states)
    const from = new Int32Array(states)
    const taken = steps(page)
    for (let state = 0; state < states; state++) {
      let most = (scores[best] ?? 0) - dateThresholds.jumpCost
      from[state] = best
      for (const { by, bonus } of taken) {
        const value = state >= by ? (scores[state - by] ?? 0) + bonus : Number.NEGATIVE_INFINITY
        if (value <= most) continue
        most = value
        from[state] = state - by
      }
      next[state] = most + score(page, state)
    }
    before.push(from)
    scores = next
  }
  let state = scores.indexOf(Math.max(...scores))
  const run = [state]
  for (const from of before.toReversed()) {
    state = from[state] ?? 0
    run.push(state)
  }
  return run.reverse()
}

export interface Steps {
  /** Steps to the next one, to the same one again, and all others. */
  next: number
  same: number
  jumps: number
}

export function stepsOf(run: readonly number[], taken: readonly Step[] = everyOne): Steps {
  const counts: Steps = { next: 0, same: 0, jumps: 0 }
  for (let at = 1; at < run.length; at++) {
    const by = (run[at] ?? 0) - (run[at - 1] ?? 0)
    counts[by === 0 ? 'same' : taken.some((step) => step.by === by) ? 'next' : 'jumps']++
  }
  return counts
}
