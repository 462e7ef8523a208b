import type { Clock } from '#kit/clock.ts'
import { isFileKey, shownFile } from './file-keys.ts'
import type { FileArea, FileStore } from './file-store.ts'

/** An hour: longer than any upload takes from its first byte to its row (design 9a). */
const sweepAgeMs = 60 * 60 * 1000
const batchKeys = 500

export interface Sweep {
  store: FileStore
  /** Of these keys of files, the ones that a row names. */
  isNamed(keys: string[]): Promise<ReadonlySet<string>>
  clock: Clock
  olderThanMs?: number
}

/** Removes what a crash can leave: drafts, files without a row, thumbnails without a file. Says how many of each. */
export async function sweepFiles({ store, isNamed, clock, olderThanMs = sweepAgeMs }: Sweep) {
  const changedBefore = clock.now() - olderThanMs

  async function sweepBatch(keys: string[]): Promise<number> {
    const files = new Map(keys.map((key) => [key, shownFile(key) ?? key]))
    const named = await isNamed([...new Set(files.values())])
    let removed = 0
    for (const [key, file] of files) {
      if (named.has(file)) continue
      const found = await store.stat(key)
      if (found === null || found.changedAt >= changedBefore) continue
      await store.remove(key)
      removed++
    }
    return removed
  }

  async function sweepArea(area: FileArea): Promise<number> {
    let removed = 0
    let batch: string[] = []
    for await (const key of store.list(area)) {
      // What is not ours (a file manager's own notes) is left alone.
      if (!isFileKey(key) && shownFile(key) === null) continue
      if (batch.push(key) < batchKeys) continue
      removed += await sweepBatch(batch)
      batch = []
    }
    return batch.length > 0 ? removed + (await sweepBatch(batch)) : removed
  }

  return {
    drafts: await store.removeStaleDrafts(changedBefore),
    files: await sweepArea('files'),
    thumbnails: await sweepArea('thumbnails'),
  }
}
