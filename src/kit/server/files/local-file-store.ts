import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#kit/errors.ts'
import type { Disk } from '../disk/disk.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { nullOn, syncToDisk } from './disk-errors.ts'
import { createDrafts, namesIn, unlinkIfThere } from './drafts.ts'
import { isFileKey, placeOf } from './file-keys.ts'
import { type FileArea, FileMissing, type FileStore, type Note, type Quarantined } from './file-store.ts'
import { isDay, placeOfDay } from './quarantine-day.ts'

const ownerOnlyFolder = 0o700
const ownerOnlyFile = 0o600
const readBytes = 128 * 1024

interface LocalPlace {
  folder: string
  /** Refuses files when the disk has too little free space. */
  disk?: Disk | undefined
}

export type LocalFileStore = FileStore & Required<Pick<FileStore, 'localPath'>>

/**
 * Stores files in a folder as `files/6f/6f1c....pdf` and `thumbnails/6f/6f1c....pdf-320.webp`. Drafts are in `incoming/`, which must be on
 * the same file system, because a rename can't cross file systems. 256 subfolders keep lookups fast with a million files.
 */
export async function createLocalFileStore(place: LocalPlace): Promise<LocalFileStore> {
  for (const name of ['incoming', 'files', 'thumbnails'])
    await mkdir(join(place.folder, name), { recursive: true, mode: ownerOnlyFolder })
  return localFileStoreIn(place)
}

/** Like `createLocalFileStore`, but creates no folders, so that any folder can be inspected without changing it. */
export function localFileStoreIn({ folder, disk }: LocalPlace): LocalFileStore {
  const incoming = join(folder, 'incoming')
  const areaFolder = (area: FileArea) => join(folder, area)
  const quarantineFolder = join(folder, 'quarantine')
  const quarantinePath = ({ key, day }: Quarantined) => join(quarantineFolder, placeOfDay(day), placeOf(key).name)

  function localPath(key: string): string {
    const { area, name } = placeOf(key)
    return join(areaFolder(area), name.slice(0, 2), name)
  }

  const drafts = createDrafts({
    folder: incoming,
    disk,
    checkKey: placeOf,
    keep: ({ path, file }, key) => keepDurably(path, file, localPath(key)),
  })

  async function writeNote(note: Note, text: string, put: (draft: string, path: string) => Promise<void>) {
    const draft = join(folder, `${note}.${randomUUID()}`)
    try {
      await writeFile(draft, `${text}\n`, { mode: ownerOnlyFile, flag: 'wx', flush: true })
      await put(draft, join(folder, note))
    } finally {
      await unlinkIfThere(draft)
    }
    await syncToDisk(folder)
  }

  return {
    receive: drafts.receive,
    removeStaleDrafts: drafts.removeStaleDrafts,
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
      const found = await nullOn(stat(localPath(key)), 'ENOENT')
      // ctime, not mtime: files that a backup restores an hour before their rows must not look old.
      return found && { size: found.size, changedAt: found.ctimeMs }
    },

    remove: (key) => unlinkIfThere(localPath(key)),

    async *list(area) {
      const prefix = area === 'files' ? '' : `${area}/`
      for (const shard of await namesIn(areaFolder(area))) {
        for (const name of await namesIn(join(areaFolder(area), shard))) yield prefix + name
      }
    },

    async quarantine(key, day) {
      await moveDurably(localPath(key), quarantinePath({ key, day }))
    },

    async *listQuarantine() {
      for (const day of await namesIn(quarantineFolder)) {
        if (!isDay(day)) continue
        for (const key of await namesIn(join(quarantineFolder, day))) if (isFileKey(key)) yield { key, day }
      }
    },

    release: (quarantined) => moveDurably(quarantinePath(quarantined), localPath(quarantined.key)),

    async removeQuarantined(quarantined) {
      await unlinkIfThere(quarantinePath(quarantined))
      // Removes the day's folder once it's empty.
      await rmdir(join(quarantineFolder, quarantined.day)).catch(() => undefined)
    },

    async readNote(note) {
      const text = await nullOn(readFile(join(folder, note), 'utf8'), 'ENOENT')
      return text?.trim() || null
    },

    async createNote(note, text) {
      // Unlike a rename, a link never replaces an existing file.
      await writeNote(note, text, async (draft, path) => void (await nullOn(link(draft, path), 'EEXIST')))
      return (await readFile(join(folder, note), 'utf8')).trim()
    },

    replaceNote: (note, text) => writeNote(note, text, rename),

    async isReady() {
      try {
        await drafts.probe()
        return true
      } catch (error) {
        // A full or read-only disk can still serve its files.
        return storageFault(error) !== null
      }
    },
  }
}

/** Flushes the content, renames the file, then flushes its folder. So a file with its final name is complete, even after a power cut. */
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

/** Moves a file durably. A missing file was already moved by another process. */
async function moveDurably(from: string, to: string): Promise<void> {
  const folder = await openFolder(dirname(to))
  try {
    await rename(from, to)
    await folder.sync()
    await syncToDisk(dirname(from))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  } finally {
    await folder.close()
  }
}

/** Opens a folder. Creates it durably if it's missing. */
async function openFolder(path: string): Promise<FileHandle> {
  const opened = await nullOn(open(path, 'r'), 'ENOENT')
  if (opened !== null) return opened
  await mkdir(path, { recursive: true, mode: ownerOnlyFolder })
  await syncToDisk(dirname(path))
  return open(path, 'r')
}

function missing(error: unknown): never {
  if (errorCode(error) === 'ENOENT') throw new FileMissing()
  throw error
}
