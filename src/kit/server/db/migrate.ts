import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { ColumnKinds, MigrationStep } from './columns.ts'
import type { Database, Tx } from './database.ts'

/** A database that a newer program has migrated: this one must not touch it. */
export class NewerSchemaError extends Error {}

/**
 * Brings the database up to the last of `steps` (by name, in alphabetical order) and returns the names it ran. Two processes that start
 * together run them once. Throws `NewerSchemaError` when the database knows steps that this program does not.
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

/** The steps that the database has not seen yet. */
export async function pendingSteps(database: Database, steps: Record<string, MigrationStep>): Promise<string[]> {
  const known = await knownSteps(database)
  return Object.keys(steps).filter((step) => !known.includes(step))
}

/** Brings the schema of an empty database to these steps, within a transaction that fills it as well. */
export async function migrateIn(tx: Tx, columns: ColumnKinds, steps: Record<string, MigrationStep>): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, columns) }]),
  )
  const { error } = await new Migrator({ db: tx, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** The steps of the schema that the database has seen. */
async function knownSteps(database: Database): Promise<string[]> {
  const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await sql<{ name: string }>`select name from kysely_migration`.execute(database.queries)
  return rows.rows.map((row) => row.name)
}
