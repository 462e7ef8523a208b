import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lets a test runner write its JSON report and returns it; undefined when there is none. */
export async function readReport<Report>(run: (file: string) => Promise<unknown>): Promise<Report | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-report-'))
  try {
    const file = join(folder, 'report.json')
    await run(file)
    const text = await readFile(file, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : JSON.parse(text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
