import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

const mib = 1024 * 1024

let folder: string
let file: string
let database: Database
beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'database.sqlite')
})
afterEach(async () => {
  await database.close()
})

const sizeOf = async (path: string) => (await stat(path)).size
const run = (statement: string) => sql.raw(statement).execute(database.queries)

/** Writes 20 MiB of rows and deletes them. */
async function writeAndDelete() {
  await run('create table if not exists pages (content blob) strict')
  await run('insert into pages select randomblob(100000) from json_each(json_array(1,2,3,4,5,6,7,8,9,10)), generate')
  await run('delete from pages')
}

async function makeGenerator() {
  await run('create table generate (n integer) strict')
  for (let n = 0; n < 20; n++) await run(`insert into generate values (${n})`)
}

test('the space of deleted rows and of the log is given back to the disk', async () => {
  database = openSqlite(file)
  await makeGenerator()
  await writeAndDelete()
  const { freeBytes, logBytes, isGivenBackBitByBit } = await database.spareSpace()
  expect([freeBytes > 19 * mib, logBytes > 19 * mib, isGivenBackBitByBit]).toEqual([true, true, true])
  expect(await database.giveBackSpace()).toBe(true)
  expect(await database.spareSpace()).toEqual({ freeBytes: 0, logBytes: 0, isGivenBackBitByBit: true })
  expect(await sizeOf(file)).toBeLessThan(mib)
  // The database still works.
  await writeAndDelete()
  expect(await database.findDamage()).toEqual([])
})

test('while another program reads, the log is kept without blocking anything; afterwards its space is given back', async () => {
  database = openSqlite(file)
  await makeGenerator()
  const reader = new BetterSqlite3(file, { readonly: true })
  reader.exec('begin')
  reader.prepare('select * from generate').all()
  await writeAndDelete()
  const giving = database.giveBackSpace()
  await run('insert into generate values (100)')
  expect(await giving).toBe(false)
  expect((await database.spareSpace()).logBytes).toBeGreaterThan(19 * mib)
  reader.close()
  expect(await database.giveBackSpace()).toBe(true)
  expect((await database.spareSpace()).logBytes).toBe(0)
})

test('a database of an earlier version keeps its free space until it is compacted', async () => {
  const earlier = new BetterSqlite3(file)
  earlier.exec('create table generate (n integer) strict')
  earlier.close()
  database = openSqlite(file)
  for (let n = 0; n < 20; n++) await run(`insert into generate values (${n})`)
  await writeAndDelete()
  expect(await database.giveBackSpace()).toBe(true)
  const { freeBytes, isGivenBackBitByBit } = await database.spareSpace()
  expect([freeBytes > 19 * mib, isGivenBackBitByBit]).toEqual([true, false])
  await database.compact()
  expect(await database.spareSpace()).toEqual({ freeBytes: 0, logBytes: 0, isGivenBackBitByBit: true })
  expect(await database.findDamage()).toEqual([])
  expect((await run('select * from generate')).rows).toHaveLength(20)
})
