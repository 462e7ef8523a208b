import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#migrations/migrations.ts'
import { createSqliteTestDatabase, forEachDatabase } from '#test/databases/databases.ts'
import type { Database, Params } from './database.ts'
import { migrate, NewerSchemaError } from './migrate.ts'
import { isOlderSqlite } from './sqlite.ts'
import '../access/rate-limits.ts'
import '#features/accounts/server/accounts.tables.ts'

const user = {
  id: 'u1',
  email: 'a@mail.example',
  email_key: 'a@mail.example',
  email_twin: 0,
  name: 'A',
  first_name: 'A',
  last_name: '',
  profile_image_url: null,
  email_verified_at: null,
  factor_term_from: null,
  is_told_of_access: false,
  join_date: '2026-03-02T09:00:00.000Z',
  is_admin: true,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
}

forEachDatabase((current) => {
  test('booleans, instants and numbers are read back as they were written', async () => {
    const { queries } = current().database
    await queries.insertInto('users').values(user).execute()
    await queries.insertInto('rate_limits').values({ key: 'k', points: 3, expire: 1_795_222_133_793 }).execute()
    expect(await queries.selectFrom('users').selectAll().executeTakeFirst()).toEqual(user)
    expect(await queries.selectFrom('users').select('is_admin as isAdmin').executeTakeFirst()).toEqual({ isAdmin: true })
    expect(await queries.selectFrom('rate_limits').selectAll().executeTakeFirst()).toEqual({
      key: 'k',
      points: 3,
      expire: 1_795_222_133_793,
    })
  })

  test('a prepared query takes new parameters at each run', async () => {
    const { database } = current()
    const find = database.prepare((queries, param: Params<{ key: string; least: number }>) =>
      queries.selectFrom('rate_limits').select('points').where('points', '>=', param('least')).where('key', '=', param('key')),
    )
    expect(await find({ key: 'k', least: 1 })).toEqual([{ points: 3 }])
    expect(await find({ least: 4, key: 'k' })).toEqual([])
  })

  test('a transaction that throws changes nothing, and the next one works', async () => {
    const { database } = current()
    const failing = database.transaction(async (tx) => {
      await tx.deleteFrom('rate_limits').execute()
      throw new Error('second thoughts')
    })
    await expect(failing).rejects.toThrow('second thoughts')
    expect(await database.queries.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'k' }])
    await database.transaction((tx) => tx.updateTable('rate_limits').set({ points: 4 }).execute())
  })

  test('a single write waits for an open transaction of the same process and is not rolled back with it', async () => {
    const { database } = current()
    let beginInside = () => {}
    const inside = new Promise<void>((resolve) => {
      beginInside = resolve
    })
    let single: Promise<unknown> = Promise.resolve()
    const transaction = database.transaction(async (tx) => {
      await tx.insertInto('rate_limits').values({ key: 'undone', points: 1, expire: 1 }).execute()
      beginInside()
      throw new Error('undo')
    })
    await inside
    single = database.queries.insertInto('rate_limits').values({ key: 'kept', points: 1, expire: 1 }).execute()
    await expect(transaction).rejects.toThrow('undo')
    await single
    const keys = await database.queries.selectFrom('rate_limits').select('key').orderBy('key').execute()
    expect(keys.map((row) => row.key)).toEqual(['k', 'kept'])
  })

  test("a read doesn't wait for an open transaction", async () => {
    const { database } = current()
    await database.transaction(async (tx) => {
      await tx.insertInto('rate_limits').values({ key: 'open', points: 1, expire: 1 }).execute()
      const seen = database.queries.selectFrom('rate_limits').select('key').where('key', '=', 'open').execute()
      const first = await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, 2000, 'waits'))])
      expect(first).toEqual([])
      await tx.deleteFrom('rate_limits').where('key', '=', 'open').execute()
    })
  })

  test('a long loop of statements lets other work of the program run', async () => {
    const { database } = current()
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await database.transaction(async (tx) => {
      for (let at = 0; at < 100_000 && turns <= 3; at++) await tx.selectFrom('rate_limits').select('key').execute()
    })
    isOver = true
    expect(turns).toBeGreaterThan(3)
  })

  test('another process sees an unflushed write at once', async () => {
    const { database, openAgain } = current()
    const other = openAgain()
    await database.unflushed.insertInto('rate_limits').values({ key: 'unflushed', points: 3, expire: 0 }).execute()
    const seen = await other.queries.selectFrom('rate_limits').select('points').where('key', '=', 'unflushed').execute()
    await other.close()
    expect(seen).toEqual([{ points: 3 }])
  })

  test('a unique violation is recognized on every engine', async () => {
    const { database } = current()
    const error = await database.queries
      .insertInto('users')
      .values({ ...user, id: 'u2' })
      .execute()
      .catch((caught: unknown) => caught)
    expect(database.isUniqueViolation(error)).toBe(true)
    expect(database.isUniqueViolation(new Error('other'))).toBe(false)
  })

  test('migrating again does nothing', async () => {
    expect(await migrate(current().database, migrations)).toEqual([])
  })

  test('a schema that is newer than the program is refused', async () => {
    const { database } = current()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(
      database.queries,
    )
    await expect(migrate(database, migrations)).rejects.toThrow(NewerSchemaError)
  })
})

forEachDatabase(
  (current) => {
    test('two processes that start together run the migrations once', async () => {
      const { database, openAgain } = current()
      const second = openAgain()
      const ran = await Promise.all([migrate(database, migrations), migrate(second, migrations)])
      expect(ran.flat()).toEqual(Object.keys(migrations))
      await second.close()
    })
  },
  { migrated: false },
)

test('SQLite flushes writes again after an unflushed one', async () => {
  const { database, drop } = await createSqliteTestDatabase({ migrated: true, waits: true })
  await database.unflushed.insertInto('rate_limits').values({ key: 'unflushed', points: 3, expire: 0 }).execute()
  const twice = database.unflushed.insertInto('rate_limits').values({ key: 'unflushed', points: 3, expire: 0 }).execute()
  await expect(twice).rejects.toSatisfy(database.isUniqueViolation)
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.queries)
  await drop()
  // 2 is FULL.
  expect(rows).toEqual([{ synchronous: 2 }])
})

test('a copy of the migrated database has its modes, and none of its commits waits for the disk', async () => {
  const { database, openAgain, drop } = await createSqliteTestDatabase({ migrated: true })
  await database.unflushed.insertInto('rate_limits').values({ key: 'unflushed', points: 3, expire: 0 }).execute()
  const again = openAgain()
  const modes = async ({ queries }: Database) => [
    (await sql`pragma auto_vacuum`.execute(queries)).rows[0],
    (await sql`pragma journal_mode`.execute(queries)).rows[0],
    (await sql`pragma synchronous`.execute(queries)).rows[0],
  ]
  const expected = [{ auto_vacuum: 2 }, { journal_mode: 'wal' }, { synchronous: 0 }]
  expect([await modes(database), await modes(again)]).toEqual([expected, expected])
  await again.close()
  await drop()
})

test('an SQLite version that can damage a database is refused', () => {
  expect(isOlderSqlite('3.51.2', '3.51.3')).toBe(true)
  expect(isOlderSqlite('3.9.0', '3.51.3')).toBe(true)
  expect(isOlderSqlite('3.51.3', '3.51.3')).toBe(false)
  expect(isOlderSqlite('3.54.1', '3.51.3')).toBe(false)
})
