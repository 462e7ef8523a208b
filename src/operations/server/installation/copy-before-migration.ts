import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Clock, instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { openCopy, stepsOf } from '#kit/server/db/open-copy.ts'
import { freeBytesIn } from '#kit/server/disk/disk.ts'
import { nullOn, syncToDisk } from '#kit/server/files/disk-errors.ts'
import { copyTexts as texts } from './installation.texts.ts'

/** Subfolder of the data folder with copies of the database from before it was updated. */
export const copiesFolder = 'before-update'
/** An unfinished copy. Only complete ones have the name of a moment. */
const draftPrefix = '.draft-'
const mostKept = 2
/** The copies hold what users have deleted since, so they don't stay for long. */
const keptMs = 30 * 24 * 60 * 60 * 1000
const draftKeptMs = 24 * 60 * 60 * 1000
const spareBytes = 16 * 1024 * 1024

interface CopyOptions extends Pick<Basics, 'database' | 'clock'> {
  dataDir: string
  readFree?: (folder: string) => Promise<number>
}

/**
 * Copies the database into the data folder, with the schema that it has now. Returns the folder of the copy. Whatever interrupts this leaves
 * a whole copy or none.
 */
export async function copyBeforeMigration({ database, dataDir, clock, readFree = freeBytesIn }: CopyOptions): Promise<string> {
  const copies = join(dataDir, copiesFolder)
  await mkdir(copies, { recursive: true, mode: 0o700 })
  await removeOldCopies(dataDir, clock, mostKept - 1)
  const needed = (await database.copyBytes()) + spareBytes
  const free = await readFree(copies)
  if (free < needed) throw new Error(texts.noRoom(needed, free))
  const draft = await mkdtemp(join(copies, draftPrefix))
  try {
    const written = await database.writeCopy(draft)
    const last = (await stepsIn(draft)).at(-1) ?? ''
    const folder = join(copies, `${instant(clock).slice(0, 19).replaceAll(':', '-')}Z-${last}`)
    for (const below of new Set(written.map(dirname))) await syncToDisk(join(draft, below))
    await syncToDisk(draft)
    await rename(draft, folder)
    await syncToDisk(copies)
    await syncToDisk(dataDir)
    return folder
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

async function stepsIn(folder: string): Promise<string[]> {
  const copy = openCopy(folder)
  try {
    return await stepsOf(copy)
  } finally {
    copy.close()
  }
}

/** Removes the copies that are older than 30 days, all but the newest ones, and what an interrupted start has left. */
export async function removeOldCopies(dataDir: string, clock: Clock, kept = mostKept): Promise<void> {
  const copies = join(dataDir, copiesFolder)
  const names = (await nullOn(readdir(copies), 'ENOENT')) ?? []
  const isOlder = async (name: string, ms: number) => clock.now() - (await stat(join(copies, name))).mtimeMs > ms
  const whole = names.filter((name) => !name.startsWith(draftPrefix)).toSorted()
  for (const name of names) {
    const isDraft = name.startsWith(draftPrefix)
    const isOver = !isDraft && whole.indexOf(name) < whole.length - kept
    if (isOver || (await isOlder(name, isDraft ? draftKeptMs : keptMs)))
      await rm(join(copies, name), { recursive: true, force: true })
  }
}
