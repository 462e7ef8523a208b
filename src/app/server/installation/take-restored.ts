import { mkdtemp, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#kit/server/files/disk-errors.ts'

/** In the data folder: a whole installation that a restore has brought back, and that the next start takes. */
export const restoredFolder = 'restored'
/** What a restore that was cut off has left. */
const unfinishedFolder = `.${restoredFolder}.restoring`
const asideFolder = 'before-restore-'
const databaseFile = 'database.sqlite'

/**
 * Puts a restored installation in the place of the one that was there, which is set aside. Whatever cuts this off, the next start goes on with
 * it, and nothing is opened before. Returns the folder with what was there before; null: there was nothing to take.
 */
export async function takeRestored(dataDir: string): Promise<string | null> {
  await rm(join(dataDir, unfinishedFolder), { recursive: true, force: true })
  const names = await readdir(join(dataDir, restoredFolder)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (names === null) return null
  const aside = await mkdtemp(join(dataDir, asideFolder))
  for (const name of names) {
    // The log of the database that was there belongs to that one.
    const before = name === databaseFile ? [`${name}-wal`, `${name}-shm`, name] : [name]
    for (const one of before) await moveIfThere(join(dataDir, one), join(aside, one))
    await rename(join(dataDir, restoredFolder, name), join(dataDir, name))
  }
  await rmdir(join(dataDir, restoredFolder))
  const folder = await open(dataDir, 'r')
  await folder.sync().finally(() => folder.close())
  return aside
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
}
