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

/** Returns the code of a system error, such as `ENOENT`. Empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
