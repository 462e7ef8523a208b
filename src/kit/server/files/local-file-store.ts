import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskErrors, errorCode } from './disk-errors.ts'
import { placeOf } from './file-keys.ts'
import { type FileArea, type FileDraft, FileMissing, type FileStore, type ReceiveOptions } from './file-store.ts'
import { writeSource } from './write-source.ts'

const ownerOnlyFolder = 0o700
const ownerOnlyFile = 0o600
const readBytes = 128 * 1024

export type LocalFileStore = FileStore & Required<Pick<FileStore, 'localPath'>>

/**
 * Files in a folder: `files/6f/6f1c....pdf`, `thumbnails/6f/6f1c....pdf-320.webp`, and drafts in `incoming/`, which must be the same file
 * system (a rename cannot cross one). 256 folders keep the look-up quick at a million files.
 */
export async function createLocalFileStore({ folder }: { folder: string }): Promise<LocalFileStore> {
  const incoming = join(folder, 'incoming')
  const areaFolder = (area: FileArea) => join(folder, area)
  for (const path of [incoming, areaFolder('files'), areaFolder('thumbnails')]) {
    await mkdir(path, { recursive: true, mode: ownerOnlyFolder })
  }

  function localPath(key: string): string {
    const { area, name } = placeOf(key)
    return join(areaFolder(area), name.slice(0, 2), name)
  }

  async function receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<FileDraft> {
    const path = join(incoming, `${randomUUID()}.part`)
    const file = await diskErrors(open(path, 'wx', ownerOnlyFile))
    try {
      return createDraft(path, file, await writeSource(file, source, options))
    } catch (error) {
      await abandon(path, file)
      throw error
    }
  }

  function createDraft(path: string, file: FileHandle, content: Pick<FileDraft, 'size' | 'sha256' | 'head'>): FileDraft {
    let isSettled = false
    return {
      ...content,
      async keep(key) {
        const target = localPath(key)
        if (isSettled) throw new Error('This draft was kept or discarded before.')
        isSettled = true
        try {
          await diskErrors(file.sync())
          await file.close()
          await diskErrors(moveDurably(path, target))
        } catch (error) {
          await abandon(path, file)
          throw error
        }
      },
      async discard() {
        if (isSettled) return
        isSettled = true
        await abandon(path, file)
      },
    }
  }

  return {
    receive,
    localPath,

    async open(key, range) {
      const path = localPath(key)
      const file = await open(path, 'r').catch(missing)
      try {
        const { size } = await file.stat()
        return { stream: file.createReadStream({ ...range, highWaterMark: readBytes }), size }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async stat(key) {
      try {
        const found = await stat(localPath(key))
        // ctime, not mtime: files that a backup brought back an hour before their rows must not look old.
        return { size: found.size, changedAt: found.ctimeMs }
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },

    remove: (key) => unlinkIfThere(localPath(key)),

    async *list(area) {
      const prefix = area === 'files' ? '' : `${area}/`
      for (const shard of await readdir(areaFolder(area))) {
        for (const name of await readdir(join(areaFolder(area), shard))) yield prefix + name
      }
    },

    async removeStaleDrafts(changedBefore) {
      let removed = 0
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => null)
        if (found === null || found.ctimeMs >= changedBefore) continue
        await unlinkIfThere(path)
        removed++
      }
      return removed
    },

    async isReady() {
      const path = join(incoming, `${randomUUID()}.probe`)
      try {
        const file = await open(path, 'wx', ownerOnlyFile)
        try {
          await file.write('ready')
        } finally {
          await abandon(path, file)
        }
        return true
      } catch {
        return false
      }
    },
  }
}

/** Closes (again, if need be) and removes; errors here would hide the one that led to it, and the sweep comes after. */
async function abandon(path: string, file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined)
  await unlink(path).catch(() => undefined)
}

/** The name is on the disk, not just in its cache, once this resolves. */
async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: ownerOnlyFolder })
    await syncFolder(dirname(folder))
    await rename(from, to)
  }
  await syncFolder(folder)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

function missing(error: unknown): never {
  if (errorCode(error) === 'ENOENT') throw new FileMissing()
  throw error
}
