import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lets a test runner write its JSON report and returns it; undefined when there is none. `isComplete` is true once it can be read. */
export async function readReport<Report>(
  run: (file: string, isComplete: () => boolean) => Promise<unknown>,
): Promise<Report | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-report-'))
  try {
    const file = join(folder, 'report.json')
    await run(file, () => readJson(file) !== undefined)
    return readJson(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns undefined while the file doesn't exist or isn't written whole. */
function readJson<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
