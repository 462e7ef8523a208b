import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#kit/server/db/database.ts'
import { openCopy } from '#kit/server/db/open-copy.ts'
import { freeBytesIn } from '#kit/server/disk/disk.ts'
import { createTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { digestOf, spareBytes } from './copy-files.ts'
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
 * Copies the database as of one moment into the target, and opens the copy for reading. If it has to be encrypted or sent elsewhere, it's
 * first copied into the data folder, which has the same protection as the database.
 */
export async function copyDatabase(name: string, { database, target, dataDir, sealing }: CopyOptions) {
  const direct = sealing === null ? target.localPath?.(pathIn(name, 'database')) : undefined
  const folder = direct ?? (await makeScratch(dataDir, await database.copyBytes()))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const removeScratch = async () => void (direct ?? (await rm(folder, { recursive: true, force: true })))
  try {
    const parts: PartOfBackup[] = []
    const write = (onProgress: () => void) => whileItGrows(folder, () => database.writeCopy(folder), onProgress)
    const files = direct === undefined ? database.writeCopy(folder) : (target.lookAfter?.(write) ?? write(() => undefined))
    for (const file of await files) {
      const path = `database/${file}`
      if (direct !== undefined) parts.push({ path, ...(await digestOf(await target.read(pathIn(name, path)))) })
      else parts.push(await writePart({ name, target, sealing }, path, createReadStream(join(folder, file))))
    }
    const copy = openCopy(folder)
    const close = async () => {
      copy.close()
      await removeScratch()
    }
    return { parts, copy, close }
  } catch (error) {
    await removeScratch()
    throw storageErrorOf(error, direct === undefined ? dataDir : target.name)
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return new BackupError(texts.full(place))
  if (['EROFS', 'EACCES', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code)) return new BackupError(texts.notWritable(place))
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return new BackupError(texts.broken(place))
  return error
}

/** Reports progress while the folder grows, because the engine itself reports none. */
async function whileItGrows<T>(folder: string, work: () => Promise<T>, onProgress: () => void): Promise<T> {
  let before = 0
  const timer = setInterval(() => {
    sizeOf(folder).then(
      (size) => {
        if (size !== before) onProgress()
        before = size
      },
      () => undefined,
    )
  }, 1000)
  timer.unref()
  return work().finally(() => clearInterval(timer))
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
