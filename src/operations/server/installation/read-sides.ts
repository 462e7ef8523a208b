import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#kit/server/db/database.ts'
import { nullOn } from '#kit/server/files/disk-errors.ts'
import { isFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { type DatabaseSide, type FilesSide, newestCounted, type Sides } from './installation.rules.ts'
import { findInstallation, type InstallationRow } from './installation.store.ts'

export interface ReadSides extends Sides {
  installation: InstallationRow | null
  /** The database's generation as last written next to the files. */
  filesGeneration: number
}

const nothing: DatabaseSide = { state: 'none', id: null, isPaired: false, hasUsers: false, newest: 0, missing: 0 }

/** Reads both sides without changing them. Reads the files first, because a first start writes them last. */
export async function readSides({
  database,
  files,
}: {
  database: Database | 'none' | 'empty-file'
  files: FileStore
}): Promise<ReadSides> {
  const filesSide = await readFilesSide(files)
  const filesGeneration = Number((await files.readNote('generation')) ?? 0)
  if (typeof database === 'string')
    return { database: { ...nothing, state: database }, files: filesSide, installation: null, filesGeneration }
  const { installation, ...side } = await readDatabaseSide(database, files)
  return { database: side, files: filesSide, installation, filesGeneration }
}

async function readFilesSide(files: FileStore): Promise<FilesSide> {
  const id = await files.readNote('installation-id')
  for await (const key of files.list('files')) if (isFileKey(key)) return { id, hasFiles: true }
  return { id, hasFiles: false }
}

/** Works on databases of every earlier version, because it runs before the migrations. */
async function readDatabaseSide(
  { queries }: Database,
  files: FileStore,
): Promise<DatabaseSide & { installation: InstallationRow | null }> {
  const tables = new Set((await queries.introspection.getTables()).map(({ name }) => name))
  if (!tables.has('uploads')) return { ...nothing, installation: null }
  const installation = tables.has('installation') ? await findInstallation(queries) : null
  const users = await queries.selectFrom('users').select('id').limit(1).execute()
  return {
    installation,
    state: 'there',
    id: installation?.id ?? null,
    isPaired: installation?.isPaired ?? false,
    hasUsers: users.length > 0,
    ...(await countNewest({ queries }, files)),
  }
}

/** Counts the newest rows, and those of them whose file doesn't exist. */
export async function countNewest({ queries }: Pick<Database, 'queries'>, files: FileStore) {
  const newest = await queries.selectFrom('uploads').select('filename').orderBy('id', 'desc').limit(newestCounted).execute()
  const found = await Promise.all(newest.map(({ filename }) => isThere(files, filename)))
  return { newest: newest.length, missing: found.filter((isFound) => !isFound).length }
}

/** Returns true for files in quarantine too: they are safe, and are released automatically. */
async function isThere(files: FileStore, key: string): Promise<boolean> {
  if ((await files.stat(key)) !== null) return true
  for await (const quarantined of files.listQuarantine()) if (quarantined.key === key) return true
  return false
}

/** Looks for a SQLite database in `folder` without opening it, which would create one. An empty file is one being created, or was lost. */
export async function sqliteState(folder: string): Promise<'none' | 'empty-file' | 'there'> {
  const found = await nullOn(stat(join(folder, 'database.sqlite')), 'ENOENT', 'ENOTDIR')
  return found === null ? 'none' : found.size === 0 ? 'empty-file' : 'there'
}
