import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'
import { createPostgresDatabase, type PostgresTestDatabase } from './postgres-database.ts'

let place: PostgresTestDatabase
let proxy: CuttingProxy

beforeEach(async () => {
  place = await createPostgresDatabase()
  proxy = await startCuttingProxy(place.url)
  await query(place.url, 'create table pages (name text)')
})
afterEach(async () => {
  await proxy.close()
  await place.drop()
})

async function query(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const insert = (name: string) => query(proxy.url, 'begin', `insert into pages values ('${name}')`, 'commit')
const names = () => query(place.url, 'select name from pages order by name')

describe('on PostgreSQL', () => {
  test('a statement that is cut off before it reaches the server is not executed', async () => {
    const isCut = proxy.cutNext({ statement: 'commit', when: 'before' })
    await expect(insert('a')).rejects.toThrow()
    await isCut
    expect(await names()).toEqual([])
  })

  test('a statement whose answer is cut off has been executed', async () => {
    const isCut = proxy.cutNext({ statement: 'commit', when: 'after' })
    await expect(insert('a')).rejects.toThrow()
    await isCut
    expect(await names()).toEqual([{ name: 'a' }])
  })

  test('other transactions and the next one succeed', async () => {
    const isCut = proxy.cutNext({ statement: 'commit', containing: "'b'", when: 'before' })
    await insert('a')
    await expect(insert('b')).rejects.toThrow()
    await isCut
    await insert('c')
    expect(await names()).toEqual([{ name: 'a' }, { name: 'c' }])
  })
})
