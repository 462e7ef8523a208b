import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from '../disk/disk.ts'
import { diskErrors, nullOn } from './disk-errors.ts'
import type { FileDraft, ReceiveOptions } from './file-store.ts'
import { writeSource } from './write-source.ts'

const ownerOnlyFile = 0o600

export interface DraftsPlace {
  /** Where drafts are written. Must exist. */
  folder: string
  /** Refuses files when the disk has too little free space. */
  disk?: Disk | undefined
  /** Turns a complete draft, which is still open, into a kept file and closes `file`. If it throws, the draft is removed. */
  keep(draft: WrittenDraft, key: string): Promise<void>
  /** Throws when `key` isn't a valid key. Called before anything is written. */
  checkKey(key: string): void
}

export interface WrittenDraft extends Pick<FileDraft, 'size' | 'sha256'> {
  path: string
  file: FileHandle
}

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
        if (isSettled) throw new Error('This draft has already been kept or discarded.')
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
      // Not awaited yet, so that the first bytes are read meanwhile.
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

    /** Writes a few bytes and removes them. Throws the error of the file system. */
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

/** Closes a file, which may be closed already, and removes it. Errors are ignored: they would hide the cause, and the sweep retries. */
export async function abandon(path: string, file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined)
  await unlink(path).catch(() => undefined)
}

/** Returns the names in a folder. Empty when it doesn't exist or isn't a folder. */
export async function namesIn(path: string): Promise<string[]> {
  // File managers leave files of their own among the folders.
  return (await nullOn(readdir(path), 'ENOENT', 'ENOTDIR')) ?? []
}

export async function unlinkIfThere(path: string): Promise<void> {
  await nullOn(unlink(path), 'ENOENT')
}
