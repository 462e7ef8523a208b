import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Database } from '#kit/server/db/database.ts'
import { openPostgres } from '#kit/server/db/postgres.ts'
import { openSqlite } from '#kit/server/db/sqlite.ts'
import { type Engine, testedEngines } from './engines.ts'
import { createPostgresDatabase } from './postgres-database.ts'
import type {} from './sqlite-template.ts'

export interface TestDatabase {
  database: Database
  /** Opens the same database again, as a second process would. */
  openAgain(): Database
  drop(): Promise<void>
}

export interface TestDatabaseOptions {
  /** A copy of this run's migrated database, not an empty one. */
  migrated?: boolean
  /** Every commit waits for the disk, as in an installation. For tests of durability. */
  waits?: boolean
}

export async function createSqliteTestDatabase({
  migrated = false,
  waits = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-sqlite-'))
  const file = join(folder, 'database.sqlite')
  if (migrated) await copyFile(inject('sqliteTemplate'), file)
  const open = () => openSqlite(file, { synchronous: waits ? 'full' : 'off' })
  const database = open()
  return {
    database,
    openAgain: open,
    drop: async () => {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Creates a database without tables. The URL is undefined where the engine keeps its database in the data folder. */
export async function emptyDatabase(engine: Engine): Promise<{ url: string | undefined; drop: () => Promise<void> }> {
  return engine === 'SQLite' ? { url: undefined, drop: async () => {} } : createPostgresDatabase()
}

async function createPostgresTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase(options)
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

const engines: Record<Engine, (options?: TestDatabaseOptions) => Promise<TestDatabase>> = {
  SQLite: createSqliteTestDatabase,
  PostgreSQL: createPostgresTestDatabase,
}

/** Creates a database that only the caller uses. */
export const createTestDatabase = (engine: Engine, options?: TestDatabaseOptions): Promise<TestDatabase> =>
  engines[engine](options)

/**
 * Defines the same tests for each engine of this run. Their names begin with "on SQLite" or "on PostgreSQL", which the full run filters by.
 */
export function forEachEngine(tests: (engine: Engine) => void): void {
  for (const engine of testedEngines()) describe(`on ${engine}`, () => tests(engine))
}

type DatabaseTests = (current: () => TestDatabase, engine: Engine) => void

/**
 * Runs the same tests on every engine of this run, each on a migrated database of its own. Within a test, `current()` returns the database.
 * From a line `if (engine !== 'SQLite') return` on, they are about what no engine changes, such as the bytes of a file.
 *
 * @example forEachDatabase((current) => { test('...', async () => { await current().database.ping() }) })
 */
export function forEachDatabase(tests: DatabaseTests, options: TestDatabaseOptions = {}) {
  forEachEngine((engine) => withDatabase(engine, tests, options))
}

/** Like `forEachDatabase`, for files that are all about what no engine changes: in a run for PostgreSQL alone they are left out. */
export function onSqlite(tests: DatabaseTests) {
  describe('on SQLite', () => withDatabase('SQLite', tests))
}

function withDatabase(engine: Engine, tests: DatabaseTests, options: TestDatabaseOptions = {}) {
  let current: TestDatabase | null = null
  beforeAll(async () => {
    current = await createTestDatabase(engine, { migrated: true, ...options })
  })
  afterAll(async () => {
    await current?.drop()
  })
  tests(() => {
    if (!current) throw new Error('The database exists only during a test.')
    return current
  }, engine)
}
