import { StorageFull } from '../files/file-store.ts'

const fullCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  // The file that SQLite's processes share could not be made.
  'SQLITE_IOERR_SHMSIZE',
  // PostgreSQL: disk_full.
  '53100',
])
const readOnlyCodes = new Set(['EROFS', 'SQLITE_READONLY', 'SQLITE_READONLY_CANTINIT', 'SQLITE_READONLY_DIRECTORY'])

/** Whether an error, of the system or of a database, says that the disk takes nothing now. Null: it says something else. */
export function storageFault(error: unknown): 'full' | 'read-only' | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StorageFull) return 'full'
  const code = 'code' in error ? String(error.code) : ''
  if (fullCodes.has(code)) return 'full'
  if (readOnlyCodes.has(code)) return 'read-only'
  return error.cause === undefined ? null : storageFault(error.cause)
}
