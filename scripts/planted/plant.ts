import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../running/command.ts'
import type { PlantedFault } from './planted.ts'

const timeLimitMs = 5 * 60_000

export interface Planting {
  isNoticed: boolean
  /** Why not; empty when it was. */
  reason: string
}

interface UnitReport {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

/** Copies what git knows of the project into a folder of its own, so that the work tree is never changed. Remove it afterwards. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-planted-'))
  const { output } = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  for (const file of output.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(file, join(folder, file)).catch(ignoreMissing)
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A file that was deleted and not committed yet is still listed. */
function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

/** Breaks one guard in the copy at `folder`, runs the file of its test, and puts the guard back. */
export async function plant(folder: string, { file, find, replace, test }: PlantedFault): Promise<Planting> {
  const path = join(folder, file)
  const before = await readFile(path, 'utf8')
  if (before.split(find).length !== 2) return { isNoticed: false, reason: `"${find}" does not occur exactly once in ${file}` }
  await writeFile(
    path,
    before.replace(find, () => replace),
  )
  try {
    return judge(await runTestFile(folder, test.file), test.title)
  } finally {
    await writeFile(path, before)
  }
}

/** The titles that failed must be the expected one, on every engine it runs on, and nothing else. */
function judge(report: UnitReport | null, title: string): Planting {
  const tests = report?.testResults.flatMap((result) => result.assertionResults) ?? []
  const failed = [...new Set(tests.filter((test) => test.status === 'failed').map((test) => test.title))]
  if (tests.length === 0) return { isNoticed: false, reason: 'no test ran' }
  if (!tests.some((test) => test.title === title)) return { isNoticed: false, reason: `no test is named "${title}"` }
  if (!failed.includes(title)) return { isNoticed: false, reason: 'the test still passes' }
  const others = failed.filter((each) => each !== title)
  return { isNoticed: others.length === 0, reason: others.map((each) => `"${each}" fails too`).join('; ') }
}

async function runTestFile(folder: string, testFile: string): Promise<UnitReport | null> {
  const config = testFile.startsWith('faults/') ? 'vitest.faults.config.ts' : 'vitest.config.ts'
  const reportFile = join(folder, 'planted-report.json')
  await rm(reportFile, { force: true })
  const reporters = ['--reporter=json', `--outputFile.json=${reportFile}`]
  await runCommand('vitest', ['run', '--root', folder, '--config', join(folder, config), ...reporters, testFile], {
    timeLimitMs,
    folder,
  })
  return readFile(reportFile, 'utf8').then(JSON.parse, () => null)
}
