import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { replaceSqlite } from './replace-sqlite.ts'

let folder: string
let file: string
let aside: string
let by: string

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'data', 'database.sqlite')
  aside = join(folder, 'data', 'replaced.sqlite')
  by = join(folder, 'copy')
  for (const path of [join(folder, 'data'), by]) await mkdir(path)
  const copy = new BetterSqlite3(join(by, 'database.sqlite'))
  copy.exec("create table goals (title text); insert into goals values ('in the copy')")
  copy.close()
})

/** Leaves a database as a power cut does: its last changes are in the log only. */
async function givenCrashed() {
  const before = join(folder, 'before.sqlite')
  const db = new BetterSqlite3(before)
  db.pragma('journal_mode = WAL')
  db.exec('create table goals (title text)')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.exec("insert into goals values ('in the log')")
  for (const ending of ['', '-wal', '-shm']) await copyFile(before + ending, file + ending)
  db.close()
}

const replace = () => replaceSqlite({ file, by, aside, inUse: 'in use' })
const namesLeft = async () => (await readdir(join(folder, 'data'))).toSorted()

function titlesIn(path: string): unknown[] {
  const db = new BetterSqlite3(path)
  try {
    return db.prepare('select title from goals').pluck().all()
  } finally {
    db.close()
  }
}

test("a database is moved aside with its log's changes", async () => {
  await givenCrashed()
  expect(await replace()).toEqual([aside])
  expect(titlesIn(file)).toEqual(['in the copy'])
  expect(titlesIn(aside)).toEqual(['in the log'])
})

test('the log of a missing database is moved aside and not applied to the copy', async () => {
  await givenCrashed()
  const log = await readFile(`${file}-wal`)
  await rm(file)
  expect(await replace()).toEqual([`${aside}-wal`])
  expect(await namesLeft()).toEqual(['database.sqlite', 'replaced.sqlite-wal'])
  expect(titlesIn(file)).toEqual(['in the copy'])
  expect(await readFile(`${aside}-wal`)).toEqual(log)
})

test('a damaged database is replaced and kept, with its log', async () => {
  await givenCrashed()
  const log = await readFile(`${file}-wal`)
  const damaged = Buffer.alloc(8192, 'damaged')
  await writeFile(file, damaged)
  expect(await replace()).toEqual([aside, `${aside}-wal`])
  expect(titlesIn(file)).toEqual(['in the copy'])
  expect((await readFile(aside)).subarray(0, 4096)).toEqual(damaged.subarray(0, 4096))
  expect(await readFile(`${aside}-wal`)).toEqual(log)
})

test('an emptied database is replaced, and its log is kept', async () => {
  await givenCrashed()
  const log = await readFile(`${file}-wal`)
  await writeFile(file, '')
  expect(await replace()).toEqual([aside, `${aside}-wal`])
  expect(titlesIn(file)).toEqual(['in the copy'])
  expect(await readFile(`${aside}-wal`)).toEqual(log)
})

test('a rollback journal beside a missing database is moved aside', async () => {
  await writeFile(`${file}-journal`, 'left by a crash')
  expect(await replace()).toEqual([`${aside}-journal`])
  expect(titlesIn(file)).toEqual(['in the copy'])
})

test('a database that is in use is refused and stays as it is', async () => {
  await givenCrashed()
  const other = new BetterSqlite3(file)
  expect(other.prepare('select title from goals').pluck().all()).toEqual(['in the log'])
  await expect(replace()).rejects.toThrow('in use')
  expect((await namesLeft()).filter((name) => !name.startsWith('database.sqlite'))).toEqual([])
  other.close()
  expect(titlesIn(file)).toEqual(['in the log'])
})
