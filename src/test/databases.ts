import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openPostgres } from '#kit/server/db/postgres.ts'
import { openSqlite } from '#kit/server/db/sqlite.ts'
import { migrations } from '#migrations/migrations.ts'
import { type Engine, testedEngines } from './engines.ts'
import { createPostgresDatabase } from './postgres-database.ts'

export interface TestDatabase {
  database: Database
  /** Opens the same database again, as a second process would. */
  openAgain(): Database
  drop(): Promise<void>
}

export async function createSqliteTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-sqlite-'))
  const file = join(folder, 'database.sqlite')
  const database = openSqlite(file)
  return {
    database,
    openAgain: () => openSqlite(file),
    drop: async () => {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function createPostgresTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const database = openPostgres(url)
  return {
    database,
    openAgain: () => openPostgres(url),
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

const engines: Record<Engine, () => Promise<TestDatabase>> = {
  SQLite: createSqliteTestDatabase,
  PostgreSQL: createPostgresTestDatabase,
}

/** Creates an empty database. */
export const createTestDatabase = (engine: Engine): Promise<TestDatabase> => engines[engine]()

/**
 * Defines the same tests for each engine of this run. Their names begin with "on SQLite" or "on PostgreSQL", which the full run filters by.
 */
export function forEachEngine(tests: (engine: Engine) => void): void {
  for (const engine of testedEngines()) describe(`on ${engine}`, () => tests(engine))
}

/**
 * Runs the same tests on every engine of this run, each on a migrated database of its own. Within a test, `current()` returns the database.
 *
 * @example forEachDatabase((current) => { test('...', async () => { await current().database.ping() }) })
 */
export function forEachDatabase(
  tests: (current: () => TestDatabase, engine: Engine) => void,
  options: { migrated?: boolean } = {},
) {
  forEachEngine((engine) => {
    let current: TestDatabase | null = null
    beforeAll(async () => {
      current = await engines[engine]()
      if (options.migrated !== false) await migrate(current.database, migrations)
    })
    afterAll(async () => {
      await current?.drop()
    })
    tests(() => {
      if (!current) throw new Error('The database exists only during a test.')
      return current
    }, engine)
  })
}
