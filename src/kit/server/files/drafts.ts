import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from '../disk/disk.ts'
import { diskErrors, errorCode } from './disk-errors.ts'
import type { FileDraft, ReceiveOptions } from './file-store.ts'
import { writeSource } from './write-source.ts'

const ownerOnlyFile = 0o600

export interface DraftsPlace {
  /** Where drafts are written. It is not made here. */
  folder: string
  /** What refuses files where there is no room. */
  disk?: Disk | undefined
  /** Makes a draft that is whole and not closed yet a kept file. It closes `file`. What it throws ends the draft. */
  keep(draft: WrittenDraft, key: string): Promise<void>
  /** Throws what is no key of a file, before anything is done. */
  checkKey(key: string): void
}

export interface WrittenDraft extends Pick<FileDraft, 'size' | 'sha256'> {
  path: string
  file: FileHandle
}

/** Receives files into drafts on the disk of this machine. */
export function createDrafts({ folder, disk, keep, checkKey }: DraftsPlace) {
  async function openDraft(path: string, expectedBytes: number): Promise<FileHandle> {
    await disk?.requireRoomFor(expectedBytes)
    return diskErrors(open(path, 'wx', ownerOnlyFile))
  }

  function createDraft(written: WrittenDraft, head: Buffer): FileDraft {
    const { path, file, size, sha256 } = written
    let isSettled = false
    return {
      size,
      sha256,
      head,
      async keep(key) {
        checkKey(key)
        if (isSettled) throw new Error('This draft was kept or discarded before.')
        isSettled = true
        try {
          await diskErrors(keep(written, key))
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
    async receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<FileDraft> {
      const path = join(folder, `${randomUUID()}.part`)
      // Not awaited here: the first bytes are read meanwhile.
      const opening = openDraft(path, options.expectedBytes ?? 0)
      opening.catch(() => undefined)
      try {
        const { head, ...content } = await writeSource(opening, source, options, disk)
        return createDraft({ path, file: await opening, ...content }, head)
      } catch (error) {
        const file = await opening.catch(() => null)
        if (file !== null) await abandon(path, file)
        throw error
      }
    },

    async removeStaleDrafts(changedBefore: number): Promise<number> {
      let removed = 0
      for (const name of await namesIn(folder)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found === null || found.ctimeMs >= changedBefore) continue
        await unlinkIfThere(path)
        removed++
      }
      return removed
    },

    /** Writes a few bytes and removes them. Throws what the disk says. */
    async probe(): Promise<void> {
      const path = join(folder, `${randomUUID()}.probe`)
      const file = await open(path, 'wx', ownerOnlyFile)
      try {
        await file.write('ready')
      } finally {
        await abandon(path, file)
      }
    },
  }
}

/** Closes (again, if need be) and removes; errors here would hide the one that led to it, and the sweep comes after. */
export async function abandon(path: string, file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined)
  await unlink(path).catch(() => undefined)
}

/** Empty where there is no such folder. */
export async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    // A file manager's notes are files among the folders.
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return []
    throw error
  }
}

export async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
