import { randomBytes } from 'node:crypto'
import { newFileKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import { storeBytes } from './store-bytes.ts'

const size = 1024

/** Writes a small file, reads it back and removes it. Returns false when the content differs. Throws when the store fails. */
export async function checkStore(files: FileStore, key = newFileKey('png')): Promise<boolean> {
  const content = randomBytes(size)
  try {
    await storeBytes(files, key, content)
    const { stream } = await files.open(key)
    return Buffer.concat(await stream.toArray()).equals(content)
  } finally {
    await files.remove(key)
  }
}
