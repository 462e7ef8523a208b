import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
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
  onProgress?: (() => void) | undefined
}

/** A copy of the database at one moment, at its place in the target, and open to be read. */
export async function copyDatabase(name: string, { database, target, onProgress }: CopyOptions) {
  const direct = target.localPath?.(pathIn(name, 'database'))
  const folder = direct ?? (await mkdtemp(join(tmpdir(), 'willow-backup-')))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const removeScratch = async () => void (direct ?? (await rm(folder, { recursive: true, force: true })))
  const growth = watchGrowth(folder, onProgress)
  try {
    const parts: PartOfBackup[] = []
    for (const file of await database.writeCopy(folder)) {
      const path = `database/${file}`
      if (direct === undefined)
        await target.write(pathIn(name, path), withProgress(createReadStream(join(folder, file)), onProgress), onProgress)
      parts.push({ path, ...(await digestOf(createReadStream(join(folder, file)))) })
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
  } finally {
    growth.stop()
  }
}

/** A disk that is full says so in the words of the engine. */
function storageErrorOf(error: unknown, target: BackupTarget): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return new BackupError(texts.full(target.name))
  if (['EROFS', 'EACCES', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code))
    return new BackupError(texts.notWritable(target.name))
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return new BackupError(texts.broken(target.name))
  return error
}

/** The engine writes its copy by itself: that it goes on is seen from outside. */
function watchGrowth(folder: string, onProgress: (() => void) | undefined) {
  let before = 0
  const timer = setInterval(() => {
    stat(join(folder, 'database.sqlite')).then(
      ({ size }) => {
        if (size !== before) onProgress?.()
        before = size
      },
      () => undefined,
    )
  }, 1000)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function* withProgress(content: AsyncIterable<Uint8Array>, onProgress: (() => void) | undefined) {
  for await (const chunk of content) {
    yield chunk
    onProgress?.()
  }
}
