import { stripVTControlCharacters } from 'node:util'
import { type CommandResult, runCommand } from '../running/command.ts'
import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'
import { ensureChromium } from './chromium.ts'
import { readReport } from './report-file.ts'

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; line: number; tests: { status: string; results: { errors: PlaywrightError[] }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightError {
  message?: string
}

const name = 'the built app in Chromium'
const timeLimitMs = 30 * 60_000

export async function runEndToEndTests(names: string[] = []): Promise<Tally> {
  const startedAt = performance.now()
  const build = await runCommand(process.execPath, ['scripts/build.mjs', '--if-stale'])
  if (!build.passed) return failBeforeTests(startedAt, build.output)
  const chromium = await ensureChromium()
  if (!chromium) return failBeforeTests(startedAt, 'No Chromium was found or could be installed: set CHROMIUM_PATH to one.')

  let result: CommandResult = { passed: false, output: '' }
  const report = await readReport<PlaywrightReport>(async (file) => {
    const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    result = await runCommand('playwright', ['test', '--reporter=dot,json', ...names], { environment, timeLimitMs })
  })
  const tally = countEndToEndTests(report, result.passed)
  const passed = tally.failed === 0
  const note = `${tally.passed} passed, ${tally.failed} failed`
  const unsteady = report ? describeUnsteady(report) : ''
  reportPart({ name, passed, startedAt, note, output: unsteady || (passed ? '' : result.output) })
  return tally
}

function failBeforeTests(startedAt: number, output: string): Tally {
  reportPart({ name, passed: false, startedAt, output })
  return { passed: 0, failed: 1 }
}

/**
 * A skipped test counts as failed, and so does a run that failed outside its tests. With CI set a test is tried twice
 * (playwright.config.ts): one that held the second time is named in the report, and more than two of them are a failure.
 */
export function countEndToEndTests(report: PlaywrightReport | undefined, runPassed: boolean): Tally {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const isTolerable = flaky <= tolerableFlaky
  const failed = unexpected + (isTolerable ? 0 : flaky) + skipped + (report?.errors.length ?? 0)
  return { passed: expected + (isTolerable ? flaky : 0), failed: failed === 0 && !runPassed ? 1 : failed }
}

const tolerableFlaky = 2

/** Each test that failed, if only once, with the beginning of what it said; then what failed outside the tests. */
export function describeUnsteady({ suites, errors }: PlaywrightReport): string {
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const said = results.flatMap((result) => result.errors).map(beginning)
        return [`${status === 'flaky' ? 'FLAKY' : 'FAILED'} e2e/${file}:${line} ${title}`, ...said].join('\n')
      }),
  )
  return [...tests, ...errors.map(beginning)].join('\n')
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

const linesOfAnError = 12

function beginning({ message = '' }: PlaywrightError): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesOfAnError)
  return lines.map((line) => `  ${line}`).join('\n')
}
