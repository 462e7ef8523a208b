import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#kit/errors.ts'
import type { Database } from '#kit/server/db/database.ts'
import { openCopy } from '#kit/server/db/open-copy.ts'
import { freeBytesIn } from '#kit/server/disk/disk.ts'
import { digestOf } from '#kit/server/files/digest.ts'
import { createTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { spareBytes } from './copy-files.ts'
import { type PartOfBackup, pathIn } from './manifest.ts'
import { type Sealing, writePart } from './sealing.ts'

interface CopyOptions {
  database: Database
  target: BackupTarget
  dataDir: string
  sealing: Sealing | null
}

const scratchPrefix = '.backup-'
const scratchKeptMs = 24 * 60 * 60 * 1000

/**
 * Stores a copy of the database as of one moment in the target, and opens the copy for reading. It's made in the data folder, which has the
 * same protection as the database. So only the target's own calls touch the target, which may hang.
 */
export async function copyDatabase(name: string, { database, target, dataDir, sealing }: CopyOptions) {
  const folder = await makeScratch(dataDir, await database.copyBytes())
  const removeScratch = () => rm(folder, { recursive: true, force: true })
  try {
    const parts: PartOfBackup[] = []
    for (const file of await database.writeCopy(folder)) {
      const path = `database/${file}`
      const content = () => createReadStream(join(folder, file))
      // On one disk the copy takes no space twice.
      if (sealing === null && (await target.link(pathIn(name, path), join(folder, file))))
        parts.push({ path, ...(await digestOf(content())) })
      else parts.push(await writePart({ name, target, sealing }, path, content()))
    }
    const copy = openCopy(folder)
    const close = async () => {
      copy.close()
      await removeScratch()
    }
    return { parts, copy, close }
  } catch (error) {
    await removeScratch()
    throw storageErrorOf(error, dataDir)
  }
}

/** Makes a folder on the disk of the database, and removes what killed backups have left there. */
async function makeScratch(dataDir: string, neededBytes: number): Promise<string> {
  for (const name of await readdir(dataDir)) {
    const old = join(dataDir, name)
    if (name.startsWith(scratchPrefix) && Date.now() - (await stat(old)).mtimeMs > scratchKeptMs)
      await rm(old, { recursive: true, force: true })
  }
  const free = await freeBytesIn(dataDir)
  if (free < neededBytes + spareBytes) throw new BackupError(texts.noRoom(dataDir, neededBytes + spareBytes, free))
  return mkdtemp(join(dataDir, scratchPrefix))
}

/** Recognizes a full or broken disk, which each engine reports with its own error codes. */
function storageErrorOf(error: unknown, place: string): unknown {
  const code = errorCode(error)
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return new BackupError(texts.full(place))
  if (['EROFS', 'EACCES', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code)) return new BackupError(texts.notWritable(place))
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return new BackupError(texts.broken(place))
  return error
}
