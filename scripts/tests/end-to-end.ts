import { stripVTControlCharacters } from 'node:util'
import { type CommandResult, runCommand } from '../running/command.ts'
import { reportPart } from '../running/report.ts'
import { namesWhatIsMissing, type Tally } from '../running/tally.ts'
import { ensureChromium } from './chromium.ts'
import { readReport } from './report-file.ts'

/** The part of Playwright's JSON report that we read. */
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

/** The tiers, as reports name them. e2e/first-tier.ts assigns the tests to tiers. */
const tiers = {
  first: 'the built app in Chromium',
  second: 'the other end-to-end tests, Chromium',
  all: 'the built app in Chromium',
  old: 'the built app in old Chromiums',
}
const configOf = (tier: keyof typeof tiers) => (tier === 'old' ? 'playwright.old-engines.config.ts' : 'playwright.config.ts')
const timeLimitMs = 60 * 60_000

/** Builds the app and finds a browser ahead of `runEndToEndTests`, which reports failures of both. */
export async function prepareEndToEndTests(tier: 'first' | 'second' = 'first'): Promise<void> {
  await Promise.all([build(tier), ensureChromium()])
}

/** The tests of languages use one that is made up from English, and a real one. */
const build = (tier: keyof typeof tiers) =>
  runCommand(process.execPath, ['scripts/build.mjs', '--if-stale'], {
    environment: tier === 'second' || tier === 'all' ? { LANGUAGES: 'en, de, en-XA' } : {},
  })

export async function runEndToEndTests(tier: keyof typeof tiers, names: string[] = []): Promise<Tally> {
  const name = tiers[tier]
  const startedAt = performance.now()
  const built = await build(tier)
  if (!built.passed) return failBeforeTests(name, startedAt, built.output)
  const chromium = await ensureChromium()
  if (!chromium)
    return failBeforeTests(
      name,
      startedAt,
      'Chromium was not found and could not be installed. Set CHROMIUM_PATH to its program.',
    )

  let result: CommandResult = { passed: false, output: '' }
  const report = await readReport<PlaywrightReport>(async (file, isComplete) => {
    const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, TEST_TIER: tier }
    result = await runCommand('playwright', ['test', '--config', configOf(tier), '--reporter=dot,json', ...names], {
      environment,
      timeLimitMs,
      isComplete,
    })
  })
  const tally = countEndToEndTests(report, result.passed)
  const passed = tally.failed === 0
  const note = `${tally.passed} passed, ${tally.failed} failed`
  const unsteady = report ? describeUnsteady(report) : ''
  reportPart({ name, passed, startedAt, note, output: unsteady || (passed ? '' : result.output) })
  return tally
}

function failBeforeTests(name: string, startedAt: number, output: string): Tally {
  reportPart({ name, passed: false, startedAt, output })
  return { passed: 0, failed: 1 }
}

/**
 * Counts a skipped test as failed, unless its program is missing, and also a run that failed outside its tests. With CI set, each test may be retried once
 * (playwright.config.ts). Tests that passed only then are named in the report. More than one in a hundred count as failed, and more than one of a few.
 */
export function countEndToEndTests(report: PlaywrightReport | undefined, runPassed: boolean): Tally {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const isTolerable = flaky <= Math.max(1, (expected + unexpected + flaky) / 100)
  const notRun = testsOf(report ?? { suites: [] })
    .filter(({ status, title }) => status === 'skipped' && namesWhatIsMissing(title))
    .map(({ title }) => title)
  const failed = unexpected + (isTolerable ? 0 : flaky) + skipped - notRun.length + (report?.errors.length ?? 0)
  return { passed: expected + (isTolerable ? flaky : 0), failed: failed === 0 && !runPassed ? 1 : failed, notRun }
}

/** Lists each test that failed at least once, with the beginning of its error, then the failures outside of tests. */
export function describeUnsteady({ suites, errors }: PlaywrightReport): string {
  const tests = testsOf({ suites })
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, title, file, line, results }) => {
      const said = results.flatMap((result) => result.errors).map(beginning)
      return [`${status === 'flaky' ? 'FLAKY' : 'FAILED'} e2e/${file}:${line} ${title}`, ...said].join('\n')
    })
  return [...tests, ...errors.map(beginning)].join('\n')
}

/** Returns all tests with their titles and results. */
export function testsOf({ suites }: Pick<PlaywrightReport, 'suites'>) {
  return suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) => tests.map((test) => ({ title, file, line, ...test })))
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

const linesOfAnError = 12

function beginning({ message = '' }: PlaywrightError): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesOfAnError)
  return lines.map((line) => `  ${line}`).join('\n')
}
