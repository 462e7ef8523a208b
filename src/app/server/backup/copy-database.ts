import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#kit/server/db/database.ts'
import { openCopy } from '#kit/server/db/open-copy.ts'
import { createTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { digestOf } from './copy-files.ts'
import { type PartOfBackup, pathIn } from './manifest.ts'

interface CopyOptions {
  database: Database
  target: BackupTarget
}

/** Copies the database as of one moment into the target, and opens the copy for reading. */
export async function copyDatabase(name: string, { database, target }: CopyOptions) {
  const direct = target.localPath?.(pathIn(name, 'database'))
  const folder = direct ?? (await mkdtemp(join(tmpdir(), 'willow-backup-')))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const removeScratch = async () => void (direct ?? (await rm(folder, { recursive: true, force: true })))
  try {
    const parts: PartOfBackup[] = []
    const write = (onProgress: () => void) => whileItGrows(folder, () => database.writeCopy(folder), onProgress)
    const files = direct === undefined ? database.writeCopy(folder) : (target.lookAfter?.(write) ?? write(() => undefined))
    for (const file of await files) {
      const path = `database/${file}`
      if (direct === undefined) await target.write(pathIn(name, path), createReadStream(join(folder, file)))
      const written = direct === undefined ? createReadStream(join(folder, file)) : await target.read(pathIn(name, path))
      parts.push({ path, ...(await digestOf(written)) })
    }
    const copy = openCopy(folder)
    const close = async () => {
      copy.close()
      await removeScratch()
    }
    return { parts, copy, close }
  } catch (error) {
    await removeScratch()
    throw storageErrorOf(error, target)
  }
}

/** Recognises a full or broken disk, which each engine reports with its own error codes. */
function storageErrorOf(error: unknown, target: BackupTarget): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return new BackupError(texts.full(target.name))
  if (['EROFS', 'EACCES', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code))
    return new BackupError(texts.notWritable(target.name))
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return new BackupError(texts.broken(target.name))
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
