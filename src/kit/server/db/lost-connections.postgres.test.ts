import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CuttingProxy, startCuttingProxy } from '#test/databases/cutting-proxy.ts'
import { createPostgresDatabase, type PostgresTestDatabase } from '#test/databases/postgres-database.ts'
import type { Database } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'

let place: PostgresTestDatabase
let proxy: CuttingProxy

beforeAll(async () => {
  place = await createPostgresDatabase()
  proxy = await startCuttingProxy(place.url)
})

afterAll(async () => {
  await proxy.close()
  await place.drop()
})

async function withDatabase(options: PostgresOptions, work: (database: Database) => Promise<void>) {
  const database = openPostgres(proxy.url, options)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`

describe('on PostgreSQL', () => {
  test('a connection that is lost during a transaction is reported, and the next query works at once', async () => {
    const lost: Error[] = []
    await withDatabase({ onLost: (error) => lost.push(error) }, async (database) => {
      const isCut = proxy.cutNext({ statement: 'commit', when: 'before' })
      const failed = database.transaction((tx) => sql`select 1`.execute(tx))
      await expect(failed).rejects.toSatisfy(database.isUnavailable)
      await isCut
      expect(lost).toHaveLength(1)
      await database.ping()
    })
  })

  test('a statement that takes too long is cancelled', async () => {
    await withDatabase({ timeouts: { statement: 50, silence: 0 } }, async (database) => {
      await expect(sleep(20).execute(database.queries)).rejects.toSatisfy(database.isUnavailable)
    })
  })

  test('a migration may take longer than a statement', async () => {
    await withDatabase({ timeouts: { statement: 50, silence: 100 } }, async (database) => {
      await expect(database.unlimited((tx) => sleep(0.3).execute(tx))).resolves.toBeDefined()
    })
  })

  test('a PostgreSQL server that stops responding is given up', async () => {
    await withDatabase({ timeouts: { statement: 0, silence: 100 } }, async (database) => {
      await expect(sleep(20).execute(database.queries)).rejects.toSatisfy(database.isUnavailable)
    })
  })

  test('an idle transaction is ended, and its locks are released', async () => {
    const lost: Error[] = []
    await withDatabase({ timeouts: { idleInTransaction: 50 }, onLost: (error) => lost.push(error) }, async (database) => {
      const idle = database.transaction(async (tx) => {
        await sql`select 1`.execute(tx)
        await expect.poll(() => lost.length).toBeGreaterThan(0)
      })
      await expect(idle).rejects.toSatisfy(database.isUnavailable)
    })
  })

  test("a request doesn't wait forever for a free connection", async () => {
    await withDatabase({ connections: 1, timeouts: { connect: 200 } }, async (database) => {
      await database.transaction(async (tx) => {
        await sql`select 1`.execute(tx)
        await expect(database.ping()).rejects.toSatisfy(database.isUnavailable)
      })
    })
  })
})
