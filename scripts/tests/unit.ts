import type { Engine } from '../../src/test/databases/engines.ts'
import { type CommandResult, runCommand } from '../running/command.ts'
import { reportPart } from '../running/report.ts'
import { namesWhatIsMissing, type Tally } from '../running/tally.ts'
import { type Costs, describeCosts } from './costs.ts'
import { readReport } from './report-file.ts'
import { leftToFullRun } from './tiers.ts'

/** The part of Vitest's JSON report that we read. */
export interface VitestReport {
  /** False also when a run failed outside its tests. */
  success?: boolean
  testResults: { name?: string; status: string; assertionResults: { status: string; title?: string; fullName?: string }[] }[]
}

interface VitestRun {
  /** Name of this part in the report. */
  name: string
  /** Runs only tests on this database; with SQLite also those without a database. By default runs all tests. */
  engine?: Engine
  config?: string
  files?: string[]
  /** A pattern of files to leave out, where the configuration has no projects. */
  exclude?: string
  /** Leaves out what `npm test` leaves to the full run. */
  isFirstTier?: boolean
}

const timeLimitMs = 40 * 60_000
const hourMs = 60 * 60_000

/** Those of `npm test`, or of some files. */
export const runUnitTests = (files: string[] = []) =>
  runVitest({
    name: 'unit tests, SQLite',
    engine: 'SQLite',
    files,
    isFirstTier: files.length === 0,
  })
/** Documents, backups and migrations. */
export const runLeftUnitTests = () =>
  runVitest({ name: 'documents, backups, migrations', engine: 'SQLite', files: leftToFullRun })
export const runPostgresTests = (files: string[] = []) =>
  runVitest({ name: 'unit tests, PostgreSQL', engine: 'PostgreSQL', files })
export const runFaultTests = (files: string[] = []) =>
  runVitest({ name: 'fault tests', config: 'vitest.faults.config.ts', files })
/** Without those that repeat one fault many times or need a heavy load. */
export const runShortFaultTests = () =>
  runVitest({ name: 'fault tests', config: 'vitest.faults.config.ts', exclude: 'faults/long/**' })

async function runVitest({ name, engine, config = 'vitest.config.ts', files = [], ...options }: VitestRun): Promise<Tally> {
  const startedAt = performance.now()
  const { exclude, isFirstTier = false } = options
  const chosen = [...(exclude ? [`--exclude=${exclude}`] : []), ...files]
  let result: CommandResult = { passed: false, output: '' }
  let report: VitestReport | undefined
  const costs = await readReport<Costs>(async (costsFile) => {
    report = await readReport<VitestReport>(async (file, isComplete) => {
      const reporters = ['minimal', 'json', './scripts/tests/cost-reporter.ts'].map((reporter) => `--reporter=${reporter}`)
      const parameters = ['--config', config, '--passWithNoTests', ...reporters, `--outputFile.json=${file}`, ...chosen]
      result = await runCommand('vitest', ['run', ...parameters], {
        timeLimitMs: process.env.LONG ? 12 * hourMs : timeLimitMs,
        environment: {
          TEST_COSTS: costsFile,
          ...(engine === undefined ? {} : { TEST_ENGINE: engine }),
          ...(isFirstTier ? { TEST_TIER: 'first' } : {}),
        },
        isComplete,
      })
    })
  })
  const tally = countUnitTests(report, result.passed, engine)
  const passed = tally.failed === 0
  const note = `${tally.passed} passed, ${tally.failed} failed`
  const output = [passed ? '' : result.output, costs ? describeCosts(costs) : ''].filter(Boolean).join('\n')
  reportPart({ name, passed, startedAt, note, output })
  return tally
}

/**
 * Counts a test that wasn't run as failed, and also a file that couldn't be loaded and a run that failed outside its tests. Leaves out
 * tests whose program is missing (src/test/not-run.ts) and, in a run for PostgreSQL, the tests that `npm test` runs.
 */
export function countUnitTests(report: VitestReport | undefined, runPassed: boolean, engine?: Engine): Tally {
  const files = report?.testResults ?? []
  const isMeant = (file: string, fullName: string) =>
    engine !== 'PostgreSQL' || file.endsWith('.postgres.test.ts') || /\bon PostgreSQL\b/.test(fullName)
  const tests = files.flatMap(({ name = '', assertionResults }) =>
    assertionResults.filter(({ fullName = '' }) => isMeant(name, fullName)),
  )
  const passed = tests.filter((test) => test.status === 'passed').length
  const notRun = tests.filter(isNotRun).map(({ title = '' }) => title)
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const failed = tests.length - passed - notRun.length + brokenFiles.length
  return { passed, failed: failed === 0 && !(runPassed && report?.success !== false) ? 1 : failed, notRun }
}

const isNotRun = ({ status, title = '' }: { status: string; title?: string }) => status === 'skipped' && namesWhatIsMissing(title)
