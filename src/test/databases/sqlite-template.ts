import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#kit/server/db/migrate.ts'
import { openSqlite } from '#kit/server/db/sqlite.ts'
import { migrations } from '#migrations/migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite database in one file, closed. Tests copy it. */
    sqliteTemplate: string
  }
}

/** Migrates one SQLite database for the whole run: the steps take 120 ms of CPU, a copy takes 5. */
export default async function createSqliteTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-template-'))
  const file = join(folder, 'database.sqlite')
  const database = openSqlite(file, { synchronous: 'off' })
  await migrate(database, migrations)
  // Closing the last connection moves the log into the file, so the copy of one file is whole.
  await database.close()
  project.provide('sqliteTemplate', file)
  return () => rm(folder, { recursive: true })
}
