import { storageFault } from '../disk/storage-fault.ts'
import { StorageFull } from './file-store.ts'

/** Gives "the disk is full" its type; everything else passes as it came. */
export async function diskErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (storageFault(error) === 'full') throw new StorageFull(error)
    throw error
  }
}

/** `ENOENT` and its kind; empty: not an error of the system. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
