import { randomBytes } from 'node:crypto'
import { access, constants, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode } from '#kit/errors.ts'
import { freeBytesIn } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { nullOn, syncToDisk } from '#kit/server/files/disk-errors.ts'
import { namesIn } from '#kit/server/files/drafts.ts'
import { targetTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget, isPathOfBackup } from './backup-target.ts'

const ownerOnlyFolder = 0o700
const ownerOnlyFile = 0o600

/** Stores backups in a folder. Its parent must exist, so that an unmounted disk isn't taken for an empty one. */
export function createFolderTarget(path: string): BackupTarget & Required<Pick<BackupTarget, 'localPath'>> {
  const folder = resolve(path)
  /** Folders whose entries aren't synced to the disk yet. */
  const unsynced = new Set<string>()

  function localPath(relative: string): string {
    if (!isPathOfBackup(relative)) throw new BackupError(texts.notAPath(relative))
    return join(folder, relative)
  }

  function explain(error: unknown): unknown {
    const fault = storageFault(error)
    if (fault === 'full') return new BackupError(texts.full(folder))
    if (fault === 'read-only') return new BackupError(texts.readOnly(folder))
    switch (errorCode(error)) {
      case 'EACCES':
      case 'EPERM':
        return new BackupError(texts.notAllowed(folder))
      case 'ENOENT':
      case 'ENOTDIR':
        return new BackupError(texts.gone(folder, error instanceof Error ? error.message : ''))
      case 'EIO':
      case 'ESTALE':
      case 'ETIMEDOUT':
      case 'ENOTCONN':
        return new BackupError(texts.broken(folder, errorCode(error)))
      default:
        return error
    }
  }
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw explain(error)
    }
  }

  async function makeFolder(of: string) {
    const made = await mkdir(dirname(of), { recursive: true, mode: ownerOnlyFolder })
    if (made !== undefined)
      for (let above = dirname(of); above.length >= folder.length; above = dirname(above)) unsynced.add(above)
    unsynced.add(dirname(of))
  }

  const draftBeside = (to: string) => join(dirname(to), `${randomBytes(8).toString('hex')}.part`)

  async function writeWhole(to: string, content: AsyncIterable<Uint8Array> | string) {
    await makeFolder(to)
    const draft = draftBeside(to)
    try {
      await writeFile(draft, content, { mode: ownerOnlyFile, flag: 'wx', flush: true })
      await rename(draft, to)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    name: folder,
    localPath,
    async prepare() {
      await explained(
        (async () => {
          await nullOn(mkdir(folder, { mode: ownerOnlyFolder }), 'EEXIST')
          if (!(await stat(folder)).isDirectory()) throw new BackupError(texts.notAFolder(folder))
          await access(folder, constants.W_OK)
        })(),
      )
    },
    async size(relative) {
      const found = await explained(nullOn(stat(localPath(relative)), 'ENOENT', 'ENOTDIR'))
      return found === null ? null : found.size
    },
    async read(relative): Promise<Readable> {
      const file = await explained(open(localPath(relative), 'r'))
      return file.createReadStream({ highWaterMark: 256 * 1024 })
    },
    write: (relative, content) => explained(writeWhole(localPath(relative), content)),
    async link(relative, localFile) {
      const to = localPath(relative)
      await explained(makeFolder(to))
      const draft = draftBeside(to)
      try {
        await link(localFile, draft)
        await rename(draft, to)
        return true
      } catch (error) {
        // Another disk, or a file system without hard links.
        if (['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error))) return false
        throw explain(error)
      } finally {
        // When both names are links to one file, rename() does nothing and the draft stays.
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
    list: (relative) => explained(namesIn(localPath(relative))),
    remove: (relative) => explained(rm(localPath(relative), { recursive: true, force: true })),
    async flush() {
      for (const path of unsynced) await explained(syncToDisk(path))
      unsynced.clear()
    },
    freeBytes: () => explained(freeBytesIn(folder)),
  }
}
