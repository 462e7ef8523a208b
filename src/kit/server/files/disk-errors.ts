import { open } from 'node:fs/promises'
import { errorCode } from '#kit/errors.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { StorageFull } from './file-store.ts'

/** Rethrows an error about a full disk as `StorageFull`, and any other error unchanged. */
export async function diskErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (storageFault(error) === 'full') throw new StorageFull(error)
    throw error
  }
}

/** Waits for `work`. Returns null when it fails with one of these codes, such as `ENOENT`. */
export async function nullOn<T>(work: Promise<T>, ...codes: string[]): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (codes.includes(errorCode(error))) return null
    throw error
  })
}

/** Makes the names in a folder survive a power cut, or the content of a file. */
export async function syncToDisk(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}
