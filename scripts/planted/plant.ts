import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../running/command.ts'
import { ensureChromium } from '../tests/chromium.ts'
import type { PlaywrightReport } from '../tests/end-to-end.ts'
import { testsOf } from '../tests/end-to-end.ts'
import { readReport } from '../tests/report-file.ts'
import type { VitestReport } from '../tests/unit.ts'
import type { FoundGuard } from './guards.ts'

/** Results of the tests that ran; empty when the test runner failed. */
type Outcome = { title: string; hasFailed: boolean }[]
type TestRuns = ReturnType<typeof createTestRuns>

const timeLimitMs = 10 * 60_000
/** Shortens how long tests wait for what a fault prevents. Runs without a fault wait as long as usual. */
const impatient = { TEST_PATIENCE_MS: '10000' }

/** Breaks one guard in the copy at `folder`, runs its test file, and restores the guard. Returns why it wasn't noticed, or null. */
export async function plant(options: { folder: string; runs: TestRuns; guard: FoundGuard }): Promise<string | null> {
  const { folder, runs, guard } = options
  const { file, find, replace } = guard
  const path = join(folder, file)
  const before = await readFile(path, 'utf8').catch(() => '')
  if (before.split(find).length !== 2) return `"${find}" does not occur exactly once in ${file}`
  const doubt = await runs.withoutFault(guard)
  if (doubt !== null) return doubt
  await writeFile(
    path,
    before.replace(find, () => replace),
  )
  try {
    return judge(await runs.run(guard, impatient), guard.test)
  } finally {
    await writeFile(path, before)
  }
}

/** Other tests of the file may fail too, but not all of them: then the file just doesn't run with the fault. */
function judge(outcome: Outcome, title: string): string | null {
  const [own, others] = [true, false].map((isOwn) => outcome.filter((test) => (test.title === title) === isOwn)) as [
    Outcome,
    Outcome,
  ]
  if (own.length === 0) return 'the test did not run with the fault'
  if (own.every(({ hasFailed }) => !hasFailed)) return 'the test still passes'
  return others.length > 0 && others.every(({ hasFailed }) => hasFailed) ? 'every test of the file fails' : null
}

/** Runs test files in the copy at `folder`, and remembers their results without a fault. With `hasPassed`, another part runs them without one. */
export function createTestRuns(folder: string, hasPassed = false) {
  const sound = new Map<string, Outcome>()

  const run = (guard: FoundGuard, environment = {}): Promise<Outcome> =>
    guard.testFile.startsWith('e2e/') ? runEndToEndTest(folder, guard, environment) : runTestFile(folder, guard, environment)

  /** Returns why a test can't prove anything, such as that it fails even without the fault; null when it passes. */
  async function withoutFault(guard: FoundGuard): Promise<string | null> {
    if (hasPassed) return null
    const { testFile, test } = guard
    const key = testFile.startsWith('e2e/') ? `${testFile}\n${test}` : testFile
    const outcome = sound.get(key) ?? (await run(guard))
    sound.set(key, outcome)
    if (!outcome.some(({ title }) => title === test)) return `no test of ${testFile} is named "${test}"`
    const failed = outcome.filter(({ hasFailed }) => hasFailed).map(({ title }) => `"${title}"`)
    return failed.length > 0 ? `${failed.join(', ')} fails even without the fault` : null
  }

  return { run, withoutFault }
}

async function runTestFile(folder: string, { testFile }: FoundGuard, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const isFault = testFile.startsWith('faults/')
  const engine = testFile.endsWith('.postgres.test.ts') ? 'PostgreSQL' : 'SQLite'
  const config = isFault ? 'vitest.faults.config.ts' : 'vitest.config.ts'
  const report = await readReport<VitestReport>((reportFile, isComplete) => {
    const reporters = ['--reporter=json', `--outputFile.json=${reportFile}`]
    return runCommand('vitest', ['run', '--root', folder, '--config', join(folder, config), ...reporters, testFile], {
      folder,
      timeLimitMs,
      isComplete,
      environment: { ...environment, ...(isFault ? {} : { TEST_ENGINE: engine }) },
    })
  })
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  return tests
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title = '', status }) => ({ title, hasFailed: status === 'failed' }))
}

async function runEndToEndTest(folder: string, { testFile, test }: FoundGuard, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const build = await runCommand(process.execPath, ['scripts/build.mjs', '--if-stale'], { folder, timeLimitMs })
  if (!build.passed) return []
  const onlyIt = test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const chromium = await ensureChromium()
  const report = await readReport<PlaywrightReport>((reportFile, isComplete) =>
    runCommand('playwright', ['test', '--reporter=json', '--retries=0', '--workers=1', '--grep', onlyIt, testFile], {
      folder,
      timeLimitMs,
      isComplete,
      environment: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, ...environment },
    }),
  )
  return report ? testsOf(report).map(({ title, status }) => ({ title, hasFailed: status === 'unexpected' })) : []
}
