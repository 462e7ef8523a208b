import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { searchable } from '#features/library/library.rules.ts'
import { newId } from '#kit/server/ids.ts'
import type { TestUser } from './instance.ts'

export type Row = (string | number | null)[]

/** Inserts many rows quickly, bypassing the stores. */
export interface BulkWriter {
  /** `columns` maps column names to their PostgreSQL types. */
  insert(table: string, columns: Record<string, string>, rows: Row[]): Promise<void>
  run(statement: string): Promise<void>
  close(): Promise<void>
}

function openSqliteWriter(dataDir: string): BulkWriter {
  const database = new BetterSqlite3(join(dataDir, 'database.sqlite'))
  return {
    async insert(table, columns, rows) {
      const names = Object.keys(columns)
      const insert = database.prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`)
      database.transaction(() => {
        for (const row of rows) insert.run(row)
      })()
      // Lets this process notice that the server has closed an idle connection. Otherwise the next request fails on it.
      await setImmediate()
    },
    run: async (statement) => void database.exec(statement),
    close: async () => void database.close(),
  }
}

async function openPostgresWriter(url: string): Promise<BulkWriter> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    async insert(table, columns, rows) {
      const arrays = Object.values(columns).map((type, at) => `$${at + 1}::${type}[]`)
      const values = Object.keys(columns).map((_, at) => rows.map((row) => row[at]))
      await client.query(`insert into ${table} (${Object.keys(columns)}) select * from unnest(${arrays})`, values)
    },
    run: async (statement) => void (await client.query(statement)),
    async close() {
      // Autovacuum would do this some minutes after so many inserts.
      await client.query('vacuum analyze')
      await client.end()
    },
  }
}

export function openBulkWriter(place: { dataDir: string; databaseUrl?: string }): Promise<BulkWriter> {
  return place.databaseUrl === undefined
    ? Promise.resolve(openSqliteWriter(place.dataDir))
    : openPostgresWriter(place.databaseUrl)
}

const kinds = [
  'Weekly plan',
  'Monthly review',
  'Meeting notes',
  'Reading list',
  'Journal',
  'Gratitude',
  'Budget',
  'Sketch',
  'Recipe',
  'Trip',
]
const rows = 5000

/** A name that matches only one upload. */
export const rareName = 'zephyrine'

/** Gives a user `count` uploads, with their totals but without files. */
export async function fillUploads(
  user: TestUser,
  count: number,
  place: { dataDir: string; databaseUrl?: string },
): Promise<void> {
  const writer = await openBulkWriter(place)
  try {
    for (let from = 0; from < count; from += rows) await insertUploads(writer, user, from, Math.min(count, from + rows), count)
    await writer.insert('upload_totals', { user_id: 'text', folder: 'text', files: 'bigint' }, [[user.id, 'General', count]])
  } finally {
    await writer.close()
  }
}

async function insertUploads(writer: BulkWriter, user: TestUser, from: number, to: number, count: number): Promise<void> {
  const uploads: Row[] = []
  for (let at = from; at < to; at++) {
    const day = new Date(Date.UTC(2026, 0, 1 + (at % 365))).toISOString()
    const word = at === count >> 1 ? rareName : (kinds[at % kinds.length] ?? '')
    const name = `${word} ${day.slice(0, 10)} no ${at}.pdf`
    const id = newId()
    const file = `${id.replaceAll('-', '')}.pdf`
    uploads.push([
      id,
      user.id,
      file,
      name,
      searchable(name),
      'General',
      'other',
      'application/pdf',
      100_000 + at,
      'ab'.repeat(32),
      'ready',
      day,
    ])
  }
  await writer.insert(
    'uploads',
    {
      id: 'text',
      user_id: 'text',
      filename: 'text',
      original_name: 'text',
      search_name: 'text',
      folder: 'text',
      file_type: 'text',
      mime_type: 'text',
      size: 'bigint',
      sha256: 'text',
      thumbnail: 'text',
      upload_date: 'timestamptz',
    },
    uploads,
  )
}
