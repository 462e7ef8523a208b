import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { ColumnKinds, MigrationStep } from './columns.ts'
import type { Database, Queries, Tx } from './database.ts'
import { isSqliteBusy } from './sqlite-driver.ts'

/** Thrown when a newer version of the program has migrated the database, which this version must not touch. */
export class NewerSchemaError extends Error {}

export interface MigrateOptions {
  /** Runs before the first step of a database that has rows already, while no other process migrates it. When it throws, nothing changes. */
  before?: () => Promise<void>
}

/** How long a process waits for another one that migrates the same SQLite database. */
const patienceMs = 120_000
const pauseMs = 200

/**
 * Runs the `steps` that the database hasn't seen, in alphabetical order of their names, and returns those names. All steps commit together.
 * When two processes start together, each step still runs once, and so does `before`.
 *
 * @throws NewerSchemaError the database has steps that this program doesn't have
 */
export async function migrate(
  database: Database,
  steps: Record<string, MigrationStep>,
  { before = async () => {} }: MigrateOptions = {},
): Promise<string[]> {
  if ((await pendingSteps(database, steps)).length === 0) return []
  return whenFree(() =>
    database.unlimited(async (tx) => {
      await database.takeTurn(tx, 'migration')
      const known = await knownSteps(tx)
      if (known.length > 0 && pendingOf(known, steps).length > 0) await before()
      return migrateIn(tx, database.columns, steps)
    }),
  )
}

/** Tries again while another process holds the SQLite database. PostgreSQL waits by itself. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let triesLeft = patienceMs / pauseMs; ; triesLeft--) {
    try {
      return await work()
    } catch (error) {
      if (triesLeft <= 0 || !isSqliteBusy(error)) throw error
      await delay(pauseMs)
    }
  }
}

/**
 * Returns the steps that haven't run in this database yet.
 *
 * @throws NewerSchemaError
 */
export async function pendingSteps(database: Database, steps: Record<string, MigrationStep>): Promise<string[]> {
  return pendingOf(await knownSteps(database.queries), steps)
}

function pendingOf(known: string[], steps: Record<string, MigrationStep>): string[] {
  const unknown = known.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `The database was migrated by a newer version of the program (${unknown.join(', ')}). Please update the program.`,
    )
  }
  return Object.keys(steps).filter((step) => !known.includes(step))
}

/** Runs the steps that haven't run yet within a transaction, and returns their names. */
export async function migrateIn(tx: Tx, columns: ColumnKinds, steps: Record<string, MigrationStep>): Promise<string[]> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, columns) }]),
  )
  const { error, results = [] } = await new Migrator({
    db: tx,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Returns the steps that have run in this database. */
async function knownSteps(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await sql<{ name: string }>`select name from kysely_migration`.execute(queries)
  return rows.rows.map((row) => row.name)
}
