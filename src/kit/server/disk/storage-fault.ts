import { errorCode } from '#kit/errors.ts'
import { StorageFull } from '../files/file-store.ts'

const fullCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  // SQLite could not enlarge its shared memory file.
  'SQLITE_IOERR_SHMSIZE',
  // PostgreSQL: disk_full.
  '53100',
])
const readOnlyCodes = new Set(['EROFS', 'SQLITE_READONLY', 'SQLITE_READONLY_CANTINIT', 'SQLITE_READONLY_DIRECTORY'])

/** Returns why the disk accepts no writes, according to an error of the system or of a database. Null for any other error. */
export function storageFault(error: unknown): 'full' | 'read-only' | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StorageFull) return 'full'
  const code = errorCode(error)
  if (fullCodes.has(code)) return 'full'
  if (readOnlyCodes.has(code)) return 'read-only'
  return error.cause === undefined ? null : storageFault(error.cause)
}
