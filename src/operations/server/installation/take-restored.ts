import { mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nullOn, syncToDisk } from '#kit/server/files/disk-errors.ts'

/** Subfolder of the data folder with a whole restored installation, which the next start moves into place. */
export const restoredFolder = 'restored'
/** Left by an interrupted restore. */
const unfinishedFolder = `.${restoredFolder}.restoring`
const asideFolder = 'before-restore-'
const databaseFile = 'database.sqlite'

/**
 * Puts a restored installation in the place of the previous one, which is moved aside. After an interruption, the next start continues here
 * before it opens anything. Returns the folder with the previous installation; null when nothing was restored.
 */
export async function takeRestored(dataDir: string): Promise<string | null> {
  await rm(join(dataDir, unfinishedFolder), { recursive: true, force: true })
  const names = await nullOn(readdir(join(dataDir, restoredFolder)), 'ENOENT')
  if (names === null) return null
  const aside = await mkdtemp(join(dataDir, asideFolder))
  for (const name of names) {
    // The WAL of the previous database belongs to that one.
    const before = name === databaseFile ? [`${name}-wal`, `${name}-shm`, name] : [name]
    for (const one of before) await nullOn(rename(join(dataDir, one), join(aside, one)), 'ENOENT')
    await rename(join(dataDir, restoredFolder, name), join(dataDir, name))
  }
  await rmdir(join(dataDir, restoredFolder))
  await syncToDisk(dataDir)
  return aside
}
