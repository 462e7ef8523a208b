import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type FileStore } from './file-store.ts'

/** Runs `work` with a path that another process can read: the store's own file, or a temporary copy. */
export async function withLocalFile<T>(store: FileStore, key: string, work: (path: string) => Promise<T>): Promise<T> {
  if (store.localPath !== undefined) {
    if ((await store.stat(key)) === null) throw new FileMissing()
    return work(store.localPath(key))
  }
  const { stream } = await store.open(key)
  const folder = await mkdtemp(join(tmpdir(), 'document-'))
  try {
    const path = join(folder, 'original')
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
