import { type CommandResult, runCommand } from '../running/command.ts'
import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'
import { ensureChromium } from './chromium.ts'
import { readReport } from './report-file.ts'

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
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
  reportPart({ name, passed, startedAt, note, output: passed ? '' : result.output })
  return tally
}

function failBeforeTests(startedAt: number, output: string): Tally {
  reportPart({ name, passed: false, startedAt, output })
  return { passed: 0, failed: 1 }
}

/** A flaky or skipped test counts as failed, and so does a run that failed outside its tests. */
export function countEndToEndTests(report: PlaywrightReport | undefined, runPassed: boolean): Tally {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const failed = unexpected + flaky + skipped + (report?.errors.length ?? 0)
  return { passed: expected, failed: failed === 0 && !runPassed ? 1 : failed }
}
