import { randomBytes } from 'node:crypto'
import { newFileKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import { keepBytes } from './keep-bytes.ts'

const size = 1024

/** Writes a small file, reads it and removes it again. False: what was read is not what was written. Throws when the store does not do it. */
export async function checkStore(files: FileStore): Promise<boolean> {
  const content = randomBytes(size)
  const key = newFileKey('png')
  try {
    await keepBytes(files, key, content)
    const { stream } = await files.open(key)
    return Buffer.concat(await stream.toArray()).equals(content)
  } finally {
    await files.remove(key)
  }
}
