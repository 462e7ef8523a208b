import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { ColumnKinds, MigrationStep } from './columns.ts'
import type { Database, Tx } from './database.ts'

/** Thrown when a newer version of the program has migrated the database, which this version must not touch. */
export class NewerSchemaError extends Error {}

/**
 * Runs the `steps` that the database hasn't seen, in alphabetical order of their names, and returns those names. When two processes start
 * together, each step still runs once.
 *
 * @throws NewerSchemaError the database has steps that this program doesn't have
 */
export async function migrate(database: Database, steps: Record<string, MigrationStep>): Promise<string[]> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, database.columns) }]),
  )
  const known = await knownSteps(database)
  const unknown = known.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `The database was migrated by a newer version of the program (${unknown.join(', ')}). Please update the program.`,
    )
  }
  const { error, results = [] } = await database.unlimited((db) =>
    new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest(),
  )
  if (error) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Returns the steps that haven't run in this database yet. */
export async function pendingSteps(database: Database, steps: Record<string, MigrationStep>): Promise<string[]> {
  const known = await knownSteps(database)
  return Object.keys(steps).filter((step) => !known.includes(step))
}

/** Runs all steps in an empty database, within the transaction that also fills it. */
export async function migrateIn(tx: Tx, columns: ColumnKinds, steps: Record<string, MigrationStep>): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, columns) }]),
  )
  const { error } = await new Migrator({ db: tx, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** Returns the steps that have run in this database. */
async function knownSteps(database: Database): Promise<string[]> {
  const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await sql<{ name: string }>`select name from kysely_migration`.execute(database.queries)
  return rows.rows.map((row) => row.name)
}
