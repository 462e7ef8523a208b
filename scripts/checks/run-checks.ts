import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'
import { checks } from './checks.ts'

/** Runs all static checks, two at a time, and prints a line when each ends. */
export async function runChecks(): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  const waiting = [...checks]
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = performance.now()
      const { passed, output } = await check.run()
      tally[passed ? 'passed' : 'failed'] += 1
      reportPart({ name: check.name, passed, startedAt, output: passed ? '' : `${output}\n-> ${check.hint}` })
    }
  }
  await Promise.all([work(), work()])
  return tally
}
