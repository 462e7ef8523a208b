import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../running/command.ts'
import { ensureChromium } from '../tests/chromium.ts'
import type { PlaywrightReport } from '../tests/end-to-end.ts'
import { testsOf } from '../tests/end-to-end.ts'
import type { VitestReport } from '../tests/unit.ts'
import type { PlantedFault } from './planted.ts'

export interface Planting {
  isNoticed: boolean
  /** Why the fault wasn't noticed; empty when it was. */
  reason: string
}

/** Results of the tests that ran; null when the test runner failed. */
type Outcome = { title: string; hasFailed: boolean }[] | null
type TestRuns = ReturnType<typeof createTestRuns>

const timeLimitMs = 10 * 60_000
/** Shortens how long tests wait for what a fault prevents. Runs without a fault wait as long as usual. */
const impatient = { TEST_PATIENCE_MS: '10000' }

/** Breaks one guard in the copy at `folder`, runs its test file, and restores the guard. */
export async function plant(options: { folder: string; runs: TestRuns; fault: PlantedFault }): Promise<Planting> {
  const { folder, runs, fault } = options
  const { file, find, replace, test } = fault
  const path = join(folder, file)
  const before = await readFile(path, 'utf8').catch(() => '')
  if (before.split(find).length !== 2) return { isNoticed: false, reason: `"${find}" does not occur exactly once in ${file}` }
  const without = await runs.withoutFault(folder, test)
  if (without !== null) return { isNoticed: false, reason: without }
  await writeFile(
    path,
    before.replace(find, () => replace),
  )
  try {
    return judge(await runs.run(folder, test, impatient), test.title)
  } finally {
    await writeFile(path, before)
  }
}

/** Accepts only that the expected test failed and no other. */
function judge(outcome: Outcome, title: string): Planting {
  if (outcome === null || outcome.length === 0)
    return { isNoticed: false, reason: 'no test ran, because the file does not load with the fault' }
  const failed = [...new Set(outcome.filter((test) => test.hasFailed).map((test) => test.title))]
  if (!failed.includes(title)) return { isNoticed: false, reason: 'the test still passes' }
  const others = failed.filter((each) => each !== title)
  return { isNoticed: others.length === 0, reason: others.map((each) => `"${each}" fails too`).join('; ') }
}

/** Runs test files in copies of the project, and caches their results without a fault. */
export function createTestRuns() {
  const sound = new Map<string, Promise<Outcome>>()

  const run = (folder: string, test: PlantedFault['test'], environment = {}): Promise<Outcome> =>
    test.file.startsWith('e2e/') ? runJourney(folder, test, environment) : runTestFile(folder, test, environment)

  /** Returns why a test can't prove anything, such as that it fails even without the fault; null when it passes. */
  async function withoutFault(folder: string, test: PlantedFault['test']): Promise<string | null> {
    const key = [test.file, test.engine, test.file.startsWith('e2e/') ? test.title : ''].join('\n')
    const running = sound.get(key) ?? run(folder, test)
    sound.set(key, running)
    const outcome = await running
    if (outcome === null) return `${test.file} cannot be run`
    if (!outcome.some(({ title }) => title === test.title)) return `no test of ${test.file} is named "${test.title}"`
    const failed = outcome.filter(({ hasFailed }) => hasFailed).map(({ title }) => `"${title}"`)
    return failed.length > 0 ? `${failed.join(', ')} fails even without the fault` : null
  }

  return { run, withoutFault }
}

async function runTestFile(folder: string, test: PlantedFault['test'], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const { file, engine = file.endsWith('.postgres.test.ts') ? 'PostgreSQL' : 'SQLite' } = test
  const isFault = file.startsWith('faults/')
  const config = isFault ? 'vitest.faults.config.ts' : 'vitest.config.ts'
  const reportFile = join(folder, 'planted-report.json')
  const reporters = ['--reporter=json', `--outputFile.json=${reportFile}`]
  await rm(reportFile, { force: true })
  await runCommand('vitest', ['run', '--root', folder, '--config', join(folder, config), ...reporters, file], {
    folder,
    timeLimitMs,
    environment: { ...environment, ...(isFault ? {} : { TEST_ENGINE: engine }) },
  })
  const report = await readReport<VitestReport>(reportFile)
  return (
    report?.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ title = '', status }) => ({ title, hasFailed: status === 'failed' })),
    ) ?? null
  )
}

async function runJourney(
  folder: string,
  { file, title }: PlantedFault['test'],
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const build = await runCommand(process.execPath, ['scripts/build.mjs', '--if-stale'], { folder, timeLimitMs })
  if (!build.passed) return null
  const reportFile = join(folder, 'planted-report.json')
  await rm(reportFile, { force: true })
  const onlyIt = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  await runCommand('playwright', ['test', '--reporter=json', '--retries=0', '--workers=1', '--grep', onlyIt, file], {
    folder,
    timeLimitMs,
    environment: {
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      ...environment,
    },
  })
  const report = await readReport<PlaywrightReport>(reportFile)
  return report ? testsOf(report).map((test) => ({ title: test.title, hasFailed: test.status === 'unexpected' })) : null
}

function readReport<Report>(file: string): Promise<Report | null> {
  return readFile(file, 'utf8').then(JSON.parse, () => null)
}
