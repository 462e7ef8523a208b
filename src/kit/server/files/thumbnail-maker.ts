import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { thumbnailKey } from './file-keys.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import { createThumbnailChild } from './thumbnail-child.ts'
import { ThumbnailFailed } from './thumbnail-job.ts'

/** No page takes this long; a decoder in an endless loop does. */
const limitMsByDefault = 20_000
const maxThumbnailBytes = 4 * 1024 * 1024

export interface ThumbnailMaker {
  /** Warms the process up, so that the first upload waits for nothing. */
  start(): void
  /**
   * Makes and stores `thumbnails/<key>-320.webp` and `-640.webp`. Calls for the same file share one job.
   *
   * @returns pixels of the original, upright; of a PDF: its first page at 96 dots an inch
   * @throws ThumbnailFailed this file has none, for the `reason` it says; trying again changes nothing
   * @throws ThumbnailMakerClosed not yet: try again after the next start
   * @throws what the store throws (`FileMissing`, `StorageFull`): try again later
   */
  make(key: string, mimeType: string): Promise<{ width: number; height: number }>
  /** Ends the process; jobs under way are given up. Resolves when nothing is written any more. */
  close(): Promise<void>
  /** Of the process that draws; undefined: none is running. */
  pid(): number | undefined
}

export interface ThumbnailMakerOptions {
  store: FileStore
  /** Gets reasons and types, never keys. */
  logger?: { warn(fields: { reason: string; mimeType: string }, message: string): void }
  limitMs?: number
}

export function createThumbnailMaker({ store, logger, limitMs = limitMsByDefault }: ThumbnailMakerOptions): ThumbnailMaker {
  const child = createThumbnailChild({ limitMs })
  const underWay = new Map<string, ReturnType<ThumbnailMaker['make']>>()

  async function make(key: string, mimeType: string) {
    try {
      const { width, height, images } = await withLocalFile(store, key, (path) => child.draw({ path, mimeType }))
      for (const image of images) await keep(store, thumbnailKey(key, image.width), image.webp)
      return { width, height }
    } catch (error) {
      if (error instanceof ThumbnailFailed) logger?.warn({ reason: error.reason, mimeType }, 'no thumbnail')
      throw error
    } finally {
      underWay.delete(key)
    }
  }

  return {
    start: child.start,
    make(key, mimeType) {
      const job = underWay.get(key) ?? make(key, mimeType)
      underWay.set(key, job)
      return job
    },
    async close() {
      child.close()
      await Promise.allSettled([...underWay.values()])
    },
    pid: child.pid,
  }
}

/** A path that another process can read: the store's own, or a copy for as long as the work takes. */
async function withLocalFile<T>(store: FileStore, key: string, work: (path: string) => Promise<T>): Promise<T> {
  if (store.localPath !== undefined) {
    if ((await store.stat(key)) === null) throw new FileMissing()
    return work(store.localPath(key))
  }
  const { stream } = await store.open(key)
  const folder = await mkdtemp(join(tmpdir(), 'thumbnail-'))
  try {
    const path = join(folder, 'original')
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(store: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  const draft = await store.receive(asSource(bytes), { maxBytes: maxThumbnailBytes })
  await draft.keep(key)
}

async function* asSource(bytes: Uint8Array) {
  yield bytes
}
