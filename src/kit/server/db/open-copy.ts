import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './columns.ts'
import type { Database, Tx } from './database.ts'
import { type CopiedRow, type DatabaseCopy, inOrderOfReferences, openRowsCopy, sqliteCopyFile } from './database-copy.ts'
import { migrateIn } from './migrate.ts'
import { openSqliteCopy } from './sqlite-copy.ts'

/** Opens a copy that `Database.writeCopy` wrote on either engine. */
export function openCopy(folder: string): DatabaseCopy {
  return existsSync(join(folder, sqliteCopyFile)) ? openSqliteCopy(folder) : openRowsCopy(folder)
}

const stepsTable = 'kysely_migration'
const isOfMigrator = (table: string) => table.startsWith('kysely_')

/** Returns the migration steps that had run in the copied database. */
export async function stepsOf(copy: DatabaseCopy): Promise<string[]> {
  const steps: string[] = []
  for await (const row of copy.rows(stepsTable)) steps.push(String(row.name))
  return steps.toSorted()
}

/** Returns all tables but the migrator's own. */
export async function contentTables(copy: DatabaseCopy): Promise<string[]> {
  return (await copy.tables()).filter((table) => !isOfMigrator(table)).toSorted()
}

/** Values in one insert statement. SQLite accepts 32,766, PostgreSQL 65,535. */
const mostValues = 10_000

interface AsItWas {
  copy: DatabaseCopy
  /** The steps that had run in the copied database. */
  steps: string[]
  migrations: Record<string, MigrationStep>
}

/** Creates the schema that the copied database had, and fills it with the rows. */
export async function createAsItWas(database: Database, tx: Tx, { copy, steps, migrations }: AsItWas): Promise<void> {
  const before = Object.fromEntries(Object.entries(migrations).filter(([step]) => steps.includes(step)))
  await migrateIn(tx, database.columns, before)
  await fillFrom(database, tx, copy)
}

/** Inserts every row of a copy into a database with the same schema and no content. */
async function fillFrom(database: Database, tx: Tx, copy: DatabaseCopy): Promise<void> {
  const anyTable = tx as unknown as Kysely<Record<string, CopiedRow>>
  for (const table of inOrderOfReferences(await contentTables(copy), await database.references(tx))) {
    // Migration steps may have inserted rows.
    await sql`delete from ${sql.table(table)}`.execute(tx)
    let rows: CopiedRow[] = []
    const insert = async () => {
      if (rows.length > 0) await anyTable.insertInto(table).values(rows).execute()
      rows = []
    }
    for await (const row of copy.rows(table)) {
      rows.push(row)
      if (rows.length * Object.keys(row).length >= mostValues) await insert()
    }
    await insert()
  }
}
