import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { rebuildDerived } from '#operations/server/upkeep/derived.ts'
import { createTestDatabase, forEachEngine, type TestDatabase } from '#test/databases/databases.ts'
import type { Engine } from '#test/databases/engines.ts'
import { dump, fill, insert, type Row, rowsOf, tablesOf } from '#test/databases/filled-database.ts'
import { migrations } from './migrations.ts'

const derivedTables = ['counters', 'upload_totals']
/** Derived columns, and the wrong values that they are overwritten with. */
const derivedColumns: Record<string, Row> = {
  registered_users: { search_text: '', sort_name: '' },
  access_codes: { search_text: '' },
  orders: { search_text: '' },
  subscriptions: { search_text: '', sort_name: '' },
  uploads: { search_name: '', sort_name: '' },
  page_texts: { words: '' },
}

/** Returns the columns and indexes as the database describes them. */
async function schemaOf(database: Database, engine: Engine): Promise<unknown> {
  const indexes =
    engine === 'SQLite'
      ? sql`select name, sql as definition from sqlite_schema where type = 'index' order by name`
      : sql`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' order by 1`
  return { tables: await tablesOf(database), indexes: (await indexes.execute(database.queries)).rows }
}

const steps = Object.keys(migrations)
const stepsUntil = (upTo: number) => Object.fromEntries(Object.entries(migrations).slice(0, upTo))

function expectKept(found: Record<string, Row[]>, written: Record<string, Row[]>): void {
  for (const [table, rows] of Object.entries(written)) {
    const columns = Object.keys(found[table]?.[0] ?? {})
    for (const row of rows.filter(() => columns.length > 0 && !derivedTables.includes(table)))
      expect(found[table]).toContainEqual(expect.objectContaining(asRead(row, columns)))
  }
}

async function empty(database: Database, engine: Engine): Promise<void> {
  const tables = (await tablesOf(database)).map(({ name }) => sql.table(name))
  if (engine === 'PostgreSQL') return void (await sql`truncate ${sql.join(tables)} cascade`.execute(database.queries))
  await database.transaction(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    for (const table of tables) await sql`delete from ${table}`.execute(tx)
  })
}

forEachEngine((engine) => {
  const opened: TestDatabase[] = []
  async function open(upTo: number): Promise<Database> {
    const opening = await createTestDatabase(engine, { migrated: upTo === steps.length })
    opened.push(opening)
    if (upTo < steps.length) await migrate(opening.database, stepsUntil(upTo))
    return opening.database
  }
  afterAll(async () => {
    for (const one of opened) await one.drop()
  })

  test('rows that are as old as their table keep their values through all steps, and their derived data is what the program computes', async () => {
    const migrated = await open(0)
    const written: Record<string, Row[]> = {}
    for (const upTo of steps.keys()) {
      await migrate(migrated, stepsUntil(upTo + 1))
      const filledBySteps = await dump(migrated)
      const isNew = ({ name }: { name: string }) => !(name in written) && filledBySteps[name]?.length === 0
      Object.assign(written, await fill(migrated, (await tablesOf(migrated)).filter(isNew)))
    }
    const schemas = await Promise.all([migrated, await open(steps.length)].map((database) => schemaOf(database, engine)))
    expect(schemas[0]).toEqual(schemas[1])
    const found = await dump(migrated)
    expectKept(found, written)
    const ada = found.registered_users?.find(({ id }) => id === 'r1')
    expect(ada?.search_text).toBe(rowsOf.registered_users?.[0]?.search_text)

    // Put the same rows into a new database and let the current code compute its derived data.
    const fresh = await open(steps.length)
    for (const { name } of await tablesOf(fresh)) {
      if (derivedTables.includes(name)) continue
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(migrated.queries)
      for (const row of rows) await insert(fresh, name, { ...row, ...derivedColumns[name] })
    }
    await rebuildDerived(fresh)
    expect(await dump(fresh)).toEqual(found)
  })

  test('rows that the program of each schema wrote keep their values in the next step', async () => {
    const database = await open(0)
    for (const upTo of steps.keys()) {
      const written = await fill(database)
      await migrate(database, stepsUntil(upTo + 1))
      expectKept(await dump(database), written)
      await empty(database, engine)
    }
  })

  test('emails that were not sent before the migration get a job each, and those under way are looked at when their lease ends', async () => {
    const before = await open(steps.indexOf('0083-mail-jobs'))
    const [now, later] = ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z']
    const given = [
      ['m1', 'waiting', now, false],
      ['m2', 'waiting', later, true],
      ['m3', 'sending', later, false],
      ['m4', 'failed', now, false],
    ] as const
    for (const [id, state, next_try_at, is_bulk] of given)
      await insert(before, 'mails', {
        ...{ id, state, next_try_at, is_bulk, kind: 'code', to_address: 'ada@mail.example', created_at: now },
        ...{ subject: '', text: '', html: '', headers: '{}', attempts: 1, is_handed_over: false },
      })
    await migrate(before, migrations)
    const columns = ['kind', 'key', 'payload', 'turn', 'run_at', 'tries', 'leased_until'] as const
    const jobs = await before.queries.selectFrom('jobs').select(columns).orderBy('id').execute()
    const job = (id: string, turn: number, run_at: string) => {
      const key = `mail ${id}`
      return { kind: 'mail.send', key, payload: JSON.stringify({ id }), turn, run_at, tries: 0, leased_until: null }
    }
    expect(jobs).toEqual([job('m1', 0, now), job('m2', 1, later), job('m3', 0, later)])
  })

  test('pages whose text was recognised before the migration are found by a single letter', async () => {
    const before = await open(steps.indexOf('0069-short-beginnings'))
    await fill(before)
    const isSqlite = engine === 'SQLite'
    const index = sql.table('page_texts_words')
    if (isSqlite) await sql`delete from ${index}`.execute(before.queries)
    else
      await sql`drop index ${index}; create index ${index} on page_texts using gin (string_to_array(words, ' '))`.execute(
        before.queries,
      )
    await migrate(before, migrations)
    const search = { owner: 'u1', before: Number.MAX_SAFE_INTEGER, limit: 9, columns: ['id'] as const }
    const find = async (...beginnings: string[]) => {
      const rows = await before.findByWords(
        { table: 'page_texts', owner: 'user_id', words: 'words' },
        { ...search, beginnings: beginnings.map((one) => [one]) },
      )
      return rows.map(({ id }) => id)
    }
    expect([await find('g'), await find('o', 'zo'), await find('gar'), await find('x')]).toEqual([[1], [1], [1], []])
    if (!isSqlite) return
    // Words in the index begin with the owner's id, and FTS5 indexes prefixes of one and two characters after it.
    const owner = `${v7().replaceAll('-', '')}¤`.length
    const { rows } = await sql`select sql from sqlite_schema where name = 'page_texts_words'`.execute(before.queries)
    expect(rows).toEqual([{ sql: expect.stringContaining(`prefix = '${owner + 1} ${owner + 2}'`) }])
  })
})

/** Returns a row with only the columns that still exist. */
function asRead(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
}
