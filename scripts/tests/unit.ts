import { type CommandResult, runCommand } from '../running/command.ts'
import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'
import { readReport } from './report-file.ts'

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const timeLimitMs = 20 * 60_000

export async function runUnitTests(names: string[] = []): Promise<Tally> {
  const startedAt = performance.now()
  let result: CommandResult = { passed: false, output: '' }
  const report = await readReport<VitestReport>(async (file) => {
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
    result = await runCommand('vitest', ['run', ...reporters, ...names], { timeLimitMs })
  })
  const tally = countUnitTests(report, result.passed)
  const passed = tally.failed === 0
  const note = `${tally.passed} passed, ${tally.failed} failed`
  reportPart({ name: 'unit and both databases', passed, startedAt, note, output: passed ? '' : result.output })
  return tally
}

/** A test that was not run counts as failed, and so do a file that could not be loaded and a run that failed outside its tests. */
export function countUnitTests(report: VitestReport | undefined, runPassed: boolean): Tally {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const failed = tests.length - passed + brokenFiles.length
  return { passed, failed: failed === 0 && !runPassed ? 1 : failed }
}
