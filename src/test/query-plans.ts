import type { Database } from '#kit/server/db/database.ts'
import { openPostgres } from '#kit/server/db/postgres.ts'
import { createSqliteTestDatabase } from './databases.ts'
import { testedEngines } from './engines.ts'
import { createPostgresDatabase } from './postgres-database.ts'

const engines = {
  SQLite: { open: createSqliteTestDatabase, forbidden: /TEMP B-TREE/ },
  PostgreSQL: { open: openReluctantPostgres, forbidden: /Seq Scan|Sort/ },
}

/** The engines of this run, with a pattern that finds sorts in a plan and, on PostgreSQL, full table scans. */
export const plannedEngines = testedEngines().map((engine) => ({ engine, ...engines[engine] }))

/** With scans and sorts disabled, PostgreSQL still plans one where no index helps, however small the tables are. */
async function openReluctantPostgres() {
  const { url, drop } = await createPostgresDatabase()
  const options = new URLSearchParams({ options: '-c enable_seqscan=off -c enable_sort=off -c enable_bitmapscan=off' })
  const database = openPostgres(`${url}?${options}`)
  return { database, drop: () => database.close().then(drop) }
}

/** Returns a pattern that finds full scans of our tables in SQLite's plans. */
export async function tableScanOf({ queries }: Database): Promise<RegExp> {
  const tables = await queries.introspection.getTables()
  return new RegExp(`\\bSCAN (${tables.map(({ name }) => name).join('|')})\\b`)
}
