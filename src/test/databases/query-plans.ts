import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#kit/server/db/database.ts'
import { openPostgres } from '#kit/server/db/postgres.ts'
import { createWillow, type Willow } from '../willow.ts'
import { createSqliteTestDatabase } from './databases.ts'
import { testedEngines } from './engines.ts'
import { createPostgresDatabase } from './postgres-database.ts'
import { type RecordedDatabase, recordQueries } from './recorded-database.ts'

const engines = {
  SQLite: { open: () => createSqliteTestDatabase({ migrated: true }), forbidden: /TEMP B-TREE/ },
  PostgreSQL: { open: openReluctantPostgres, forbidden: /Seq Scan|Sort/ },
}

/** The engines of this run, with a pattern that finds sorts in a plan and, on PostgreSQL, full table scans. */
export const plannedEngines = testedEngines().map((engine) => ({ engine, ...engines[engine] }))

/** With scans and sorts disabled, PostgreSQL still plans one where no index helps, however small the tables are. */
async function openReluctantPostgres() {
  const { url, drop } = await createPostgresDatabase({ migrated: true })
  const options = new URLSearchParams({ options: '-c enable_seqscan=off -c enable_sort=off -c enable_bitmapscan=off' })
  const database = openPostgres(`${url}?${options}`)
  return { database, drop: () => database.close().then(drop) }
}

export interface PlannedWillow {
  willow: Willow
  recorded: RecordedDatabase
  /** Finds full scans of our tables in SQLite's plans. */
  tableScan: RegExp
}

/** A server for all tests of this block, whose queries are recorded, on a database of its own. It can be used in every `beforeAll` after this call. */
export function usePlannedWillow(open: (typeof plannedEngines)[number]['open']): PlannedWillow {
  const planned = {} as PlannedWillow
  let drop: () => Promise<void>
  beforeAll(async () => {
    const place = await open()
    drop = place.drop
    const recorded = recordQueries(place.database)
    const willow = await createWillow({ database: recorded })
    Object.assign(planned, { recorded, willow, tableScan: await tableScanOf(place.database) })
  })
  afterAll(async () => {
    await planned.willow.close()
    await drop()
  })
  return planned
}

async function tableScanOf({ queries }: Database): Promise<RegExp> {
  const tables = await queries.introspection.getTables()
  return new RegExp(`\\bSCAN (${tables.map(({ name }) => name).join('|')})\\b`)
}
