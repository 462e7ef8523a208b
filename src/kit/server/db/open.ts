import { join } from 'node:path'
import type { Database } from './database.ts'
import { isPostgresDamage, openPostgres } from './postgres.ts'
import { isSqliteDamage, openSqlite } from './sqlite.ts'

/** Opens PostgreSQL at `url` (`postgres://...`), or SQLite in `folder` when `url` is undefined. */
export function openDatabase(options: { url: string | undefined; folder: string; onLost?: (error: Error) => void }): Database {
  if (options.url === undefined) return openSqlite(join(options.folder, 'database.sqlite'))
  return openPostgres(options.url, options.onLost ? { onLost: options.onLost } : {})
}

/** True when the engine reports corrupted data, including while it opens the database. */
export function isDamage(error: unknown): boolean {
  return isSqliteDamage(error) || isPostgresDamage(error)
}
