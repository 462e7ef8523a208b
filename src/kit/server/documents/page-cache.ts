import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { Disk } from '../disk/disk.ts'
import { isFileKey } from '../files/file-keys.ts'

const ownerOnlyFolder = 0o700
const ownerOnlyFile = 0o600
const usualMaxBytes = 256 * 1024 * 1024
/** Pages expire after a week, because `forget` doesn't reach the copies on other machines. */
const keptMs = 7 * 24 * 60 * 60 * 1000

export interface PageName {
  /** Key of the file. */
  key: string
  page: number
  width: number
  isGrey: boolean
}

export interface CachedPage {
  bytes: Buffer
  /** Pages of the document. */
  pageCount: number
}

export interface PageCacheOptions {
  folder: string
  disk: Pick<Disk, 'requireRoomFor'>
  clock: Clock
  maxBytes?: number
}

export function createPageCache({ folder, disk, clock, maxBytes = usualMaxBytes }: PageCacheOptions) {
  /** Bytes added since the folder was last tidied. Infinite at first, because its size is unknown. */
  let keptBytes = Number.POSITIVE_INFINITY
  let tidying: Promise<void> | null = null

  function folderOf(key: string): string {
    if (!isFileKey(key)) throw new RangeError('Not the key of a stored file.')
    return join(folder, key.slice(0, 2), key)
  }
  const pathOf = ({ key, page, width, isGrey }: PageName) => join(folderOf(key), `${page}-${width}${isGrey ? '-grey' : ''}`)

  /** Puts the page count and the image in one file, so that neither is ever without the other. */
  const pack = ({ bytes, pageCount }: CachedPage) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(pageCount)
    return [count, bytes]
  }
  const unpack = (packed: Buffer): CachedPage => ({ bytes: packed.subarray(4), pageCount: packed.readUInt32BE() })

  async function tidy() {
    const found: { path: string; size: number; at: number }[] = []
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const file = entry.isFile() ? await stat(path).catch(() => null) : null
      if (file) found.push({ path, size: file.size, at: file.mtimeMs })
    }
    found.sort((a, b) => b.at - a.at)
    let bytes = 0
    for (const { path, size, at } of found) {
      bytes += size
      if (bytes > maxBytes || clock.now() - at > keptMs) await rm(path, { force: true })
    }
  }

  /** Tidies only after new pages have taken a tenth of the space. */
  async function tidyWhenDue(bytes: number) {
    keptBytes += bytes
    if (keptBytes < maxBytes / 10) return
    keptBytes = 0
    tidying ??= tidy().finally(() => {
      tidying = null
    })
    await tidying
  }

  return {
    async find(name: PageName): Promise<CachedPage | null> {
      const path = pathOf(name)
      try {
        const { mtimeMs } = await stat(path)
        return clock.now() - mtimeMs > keptMs ? null : unpack(await readFile(path))
      } catch {
        return null
      }
    },

    async store(name: PageName, page: CachedPage): Promise<void> {
      const path = pathOf(name)
      const draft = `${path}.${randomUUID()}`
      try {
        await disk.requireRoomFor(page.bytes.byteLength)
        await mkdir(dirname(path), { recursive: true, mode: ownerOnlyFolder })
        await writeFile(draft, pack(page), { mode: ownerOnlyFile, flag: 'wx' })
        await rename(draft, path)
        await tidyWhenDue(page.bytes.byteLength)
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },

    /** Removes all pages of a file. */
    async forget(key: string): Promise<void> {
      await rm(folderOf(key), { recursive: true, force: true })
    },
  }
}

/** Caches drawn pages in a folder that may be emptied at any time. Never throws: what can't be stored is drawn again. */
export type PageCache = ReturnType<typeof createPageCache>
