import { mkdir } from 'node:fs/promises'
import type { Database } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { migrations } from '#migrations/migrations.ts'
import type { Config } from './config.ts'

/** The configured database, brought up to date. */
export async function openMigratedDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onLost?: (error: Error) => void,
): Promise<{ database: Database; migrated: string[] }> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const database = openDatabase({ url: config.databaseUrl, folder: config.dataDir, ...(onLost ? { onLost } : {}) })
  try {
    return { database, migrated: await migrate(database, migrations) }
  } catch (error) {
    await database.close()
    throw error
  }
}
