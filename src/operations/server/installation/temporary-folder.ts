import { accessSync, constants, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** On a read-only system without a temporary folder, temporary files are written into `tmp` of the data folder. */
export function requireTemporaryFolder(dataDir: string): void {
  try {
    accessSync(tmpdir(), constants.W_OK | constants.X_OK)
  } catch {
    process.env.TMPDIR = join(dataDir, 'tmp')
    mkdirSync(process.env.TMPDIR, { recursive: true, mode: 0o700 })
  }
}
