import { StorageFull } from './file-store.ts'

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Gives "the disk is full" its type; everything else passes as it came. */
export async function diskErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (fullCodes.has(errorCode(error))) throw new StorageFull(error)
    throw error
  }
}

/** `ENOENT` and its kind; empty: not an error of the system. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
