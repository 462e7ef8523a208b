import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { migrations } from '#migrations/migrations.ts'
import type { Engine } from '#test/engines.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { scaled } from './scale.ts'

const people = scaled(20_000, 200)
const perUser = { codes: 2, orders: 2, goals: 5, uploads: 6 }
/** Trigrams per upload, which the first release stored for search: nine tenths of its database. PostgreSQL needs more space per trigram. */
const trigrams = { SQLite: 165, PostgreSQL: 75 }
const mostSeconds = 60
const leastMb = 1000
const at = "'2026-03-02T09:00:00.000Z'"

/** Columns of the first schema, each with the SQL expression of its value in row `i`. */
const rowsWith = (trigramsEach: number): { table: string; count: number; columns: Record<string, string> }[] => [
  {
    table: 'users',
    count: people,
    columns: {
      ...{ id: "'u' || i", email: "'person-' || i || '@mail.example'", name: "'Person Number ' || i", first_name: "'Person'" },
      ...{ last_name: "'Number ' || i", join_date: at, created_at: at, updated_at: at },
    },
  },
  {
    table: 'registered_users',
    count: people,
    columns: {
      ...{ id: "'r' || i", user_id: "'u' || i", name: "'Person Number ' || i", email: "'person-' || i || '@mail.example'" },
      ...{ access_code: "'WILLOW' || (100000 + i)", password_hash: `'${'h'.repeat(97)}'`, is_approved: 'i % 9 > 0' },
      registered_at: at,
    },
  },
  {
    table: 'access_codes',
    count: people * perUser.codes,
    columns: {
      ...{ id: "'c' || i", code: "'WILLOW' || (100000 + i)", is_used: 'i % 2 = 0', created_at: at },
      customer_email: "'person-' || i || '@mail.example'",
    },
  },
  {
    table: 'orders',
    count: people * perUser.orders,
    columns: {
      ...{ id: "'o' || i", order_number: "'#' || i", customer_email: "'person-' || i || '@mail.example'", created_at: at },
      is_activated: 'i % 2 = 0',
    },
  },
  {
    table: 'subscriptions',
    count: people,
    columns: { id: "'s' || i", name: "'Person ' || i", email: "'person-' || i || '@mail.example'", subscribed_at: at },
  },
  {
    table: 'goals',
    count: people * perUser.goals,
    columns: {
      ...{ id: "'g' || i", user_id: `'u' || (i % ${people} + 1)`, title: "'Read book number ' || i", timeframe: "'weekly'" },
      created_at: at,
    },
  },
  {
    table: 'uploads',
    count: people * perUser.uploads,
    columns: {
      ...{ id: "'p' || i", user_id: `'u' || (i % ${people} + 1)`, filename: "'f' || i || '.pdf'", size: 'i' },
      ...{ original_name: "'Weekly plan no ' || i || '.pdf'", search_name: "'weekly plan no ' || i || '.pdf'" },
      ...{ file_type: "'pdf'", mime_type: "'application/pdf'", sha256: `'${'0'.repeat(64)}'`, thumbnail: "'ready'" },
      upload_date: at,
    },
  },
  {
    table: 'upload_trigrams',
    count: people * perUser.uploads * trigramsEach,
    columns: {
      user_id: `'u' || (((i - 1) / ${trigramsEach} + 1) % ${people} + 1)`,
      trigram: `'t' || (i % ${trigramsEach})`,
      upload_id: `'p' || ((i - 1) / ${trigramsEach} + 1)`,
    },
  },
]

async function fill(engine: Engine, database: Database, numbersUpTo: (count: number) => string): Promise<void> {
  for (const { table, count, columns } of rowsWith(trigrams[engine]))
    await database.unlimited((queries) =>
      sql
        .raw(
          `insert into ${table} (${Object.keys(columns)}) select ${Object.values(columns)} from (${numbersUpTo(count)}) as numbers`,
        )
        .execute(queries),
    )
}

const sqliteNumbers = (count: number) =>
  `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${count}) select i from numbers`
const postgresNumbers = (count: number) => `select i from generate_series(1, ${count}) as i`

async function* measure(engine: Engine, database: Database, numbersUpTo: (count: number) => string): AsyncGenerator<Metric> {
  const [first] = Object.entries(migrations)
  if (!first) throw new Error('There are no migrations.')
  await migrate(database, Object.fromEntries([first]))
  await fill(engine, database, numbersUpTo)
  yield atLeastMetric(
    `${engine}: size of a database of the first schema, in MB`,
    Math.round((await database.copyBytes()) / 1e6),
    leastMb,
  )
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  await migrate(database, migrations)
  const cpu = process.cpuUsage(cpuBefore)
  yield atMostMetric(`${engine}: migrated`, (performance.now() - startedAt) / 1000, mostSeconds, 's')
  yield { name: `${engine}: CPU time of the migration`, value: `${Math.round((cpu.user + cpu.system) / 1e6)} s` }
}

/** Measures how long all migrations of a database of one gigabyte take, on both databases. */
export async function* measureMigration(): AsyncGenerator<Metric> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-migration-'))
  try {
    const database = openDatabase({ url: undefined, folder })
    yield* measure('SQLite', database, sqliteNumbers)
    await database.close()
  } finally {
    await rm(folder, { recursive: true })
  }
  const postgres = await startPostgresServer()
  try {
    const database = openDatabase({ url: `${postgres.url}/postgres`, folder: '.' })
    yield* measure('PostgreSQL', database, postgresNumbers)
    await database.close()
  } finally {
    await postgres.stop()
  }
}
