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
    // Not awaited here: the first bytes are read meanwhile.
    const opening = diskErrors(open(path, 'wx', ownerOnlyFile))
    opening.catch(() => undefined)
    try {
      const content = await writeSource(opening, source, options)
      return createDraft(path, await opening, content)
    } catch (error) {
      const file = await opening.catch(() => null)
      if (file !== null) await abandon(path, file)
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
          await diskErrors(keepDurably(path, file, target))
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

/** Content first, then the name, then the folder that holds the name: whatever has a name is whole, also after a power cut. */
async function keepDurably(path: string, file: FileHandle, target: string): Promise<void> {
  const [synced, opened] = await Promise.allSettled([file.sync(), openFolder(dirname(target))])
  if (opened.status === 'rejected') throw opened.reason
  const folder = opened.value
  try {
    if (synced.status === 'rejected') throw synced.reason
    await rename(path, target)
    await folder.sync()
  } finally {
    await Promise.all([file.close(), folder.close()])
  }
}

/** Makes it where it is missing, so that it survives too. */
async function openFolder(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    await mkdir(path, { recursive: true, mode: ownerOnlyFolder })
    const parent = await open(dirname(path), 'r')
    try {
      await parent.sync()
    } finally {
      await parent.close()
    }
    return await open(path, 'r')
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
