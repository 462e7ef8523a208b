import { join } from 'node:path'
import type { Database } from './database.ts'
import { isPostgresDamage, openPostgres } from './postgres.ts'
import { isSqliteDamage, openSqlite } from './sqlite.ts'

/** PostgreSQL where `url` (`postgres://...`) names one, else SQLite in `folder`. */
export function openDatabase(options: { url: string | undefined; folder: string; onLost?: (error: Error) => void }): Database {
  if (options.url === undefined) return openSqlite(join(options.folder, 'database.sqlite'))
  return openPostgres(options.url, options.onLost ? { onLost: options.onLost } : {})
}

/** Whether the engine says that what it has read is damaged; also from an opening that failed. */
export function isDamage(error: unknown): boolean {
  return isSqliteDamage(error) || isPostgresDamage(error)
}
