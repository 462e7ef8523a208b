import { open } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type BesideTask, runBeside } from './sqlite-beside.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'database.sqlite')
})

/** Makes an index that misses a row, like a damaged one. */
function makeWithDamagedIndex() {
  const db = new BetterSqlite3(file)
  db.unsafeMode()
  db.exec("create table pages (name text); create index pages_by_name on pages (name) where name <> 'lost'")
  db.exec("insert into pages values ('kept'), ('lost')")
  db.exec(
    "pragma writable_schema = on; update sqlite_schema set sql = 'create index pages_by_name on pages (name)' where name = 'pages_by_name'",
  )
  db.close()
}

test('a scan finds a row that is missing from a damaged index', async () => {
  makeWithDamagedIndex()
  const db = new BetterSqlite3(file)
  expect(db.prepare("select name from pages where name in ('kept', 'lost')").pluck().all()).toEqual(['kept'])
  db.close()
  const scan: BesideTask = { kind: 'scan', table: 'pages', column: 'name', values: ['kept', 'lost', 'never'] }
  expect((await runBeside(file, scan)).sort()).toEqual(['kept', 'lost'])
})

async function makeOfPages(): Promise<void> {
  const db = new BetterSqlite3(file)
  db.exec('create table pages (name text)')
  const insert = db.prepare('insert into pages values (?)')
  db.transaction(() => {
    for (let at = 0; at < 2000; at++) insert.run(`page ${at}`)
  })()
  db.close()
}

test('a sound database has no damage', async () => {
  await makeOfPages()
  expect(await runBeside(file, { kind: 'damage' })).toEqual([])
})

test('an overwritten page is found and described', async () => {
  await makeOfPages()
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(4096, 7), 0, 4096, 3 * 4096)
  await handle.close()
  const damage = await runBeside(file, { kind: 'damage' })
  expect(damage.length).toBeGreaterThan(0)
  expect(damage.join()).toMatch(/page|malformed/)
})

test("a scan that can't be completed fails", async () => {
  await makeOfPages()
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(4096, 7), 0, 4096, 3 * 4096)
  await handle.close()
  await expect(runBeside(file, { kind: 'scan', table: 'pages', column: 'name', values: ['page 1'] })).rejects.toThrow(/malformed/)
})
