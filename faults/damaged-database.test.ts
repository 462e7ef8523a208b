import { copyFile, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isFileKey } from '#kit/server/files/file-keys.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const flips = process.env.LONG ? 200 : 9
/** Each round starts a server, which takes long on a busy machine. */
const timeout = process.env.LONG ? 60 * 60_000 : 5 * 60_000
const filesInAll = 60
const pageBytes = 4096

/** Returns a whole number below `count`, by the mulberry32 generator with a fixed seed, so that a failure can be reproduced. */
let state = -1026508359
function below(count: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count)
}

let dataDir: string
let sound: string
const database = () => join(dataDir, 'database.sqlite')

beforeAll(async () => {
  dataDir = await temporaryFolder()
  sound = join(dataDir, 'sound')
  await (await start()).stop()
  await addFiles(filesInAll)
  await copyFile(database(), sound)
}, timeout)
beforeEach(() => putBack())

/** Restores the sound database with exactly its own files. */
async function putBack() {
  for (const suffix of ['-wal', '-shm']) await rm(database() + suffix, { force: true })
  await copyFile(sound, database())
  const db = new BetterSqlite3(sound, { readonly: true })
  const named = new Set(db.prepare('select filename from uploads').pluck().all())
  db.close()
  const folder = join(dataDir, 'files', 'files')
  for (const path of await readdir(folder, { recursive: true }))
    if (isFileKey(basename(path)) && !named.has(basename(path))) await rm(join(folder, path))
}

/** The server's clock is three hours ahead, so that what this test writes is old for it. */
const ahead = new URL('../src/test/servers/three-hours-ahead.ts', import.meta.url).href
const start = (nodeOptions = ['--import', ahead]) =>
  startServerProcess({ dataDir, nodeOptions, waitFor: 'listening', env: { LOG_LEVEL: 'error' } })
/** Starts a server that holds the log open. With its clock ahead, it would take a file that is just being written for abandoned. */
const startOnTime = () => start([])

async function addFiles(count: number) {
  const installation = await openInstallation({ dataDir, databaseUrl: undefined })
  await filesFixture(installation, count)
  await installation.database.close()
}

/** Counts files, including those in quarantine: they are not lost. */
const files = async () => {
  const names = await readdir(join(dataDir, 'files'), { recursive: true })
  return names.filter((path) => !path.startsWith('thumbnails') && isFileKey(basename(path))).length
}

interface Run {
  /** The output of both streams. */
  said: string
  isStarted: boolean
  ready: { status: number; problems: string[] } | null
}

/** Starts the server, asks once whether it is ready, and stops it, which waits for the first round of cleanup. */
async function run(): Promise<Run> {
  let server: ServerProcess
  try {
    server = await start()
  } catch (error) {
    return { said: String(error), isStarted: false, ready: null }
  }
  const reply = await fetch(`${server.url}/readyz`)
  const { problems } = (await reply.json()) as { problems: string[] }
  await server.stop()
  return { said: server.log(), isStarted: true, ready: { status: reply.status, problems } }
}

/** Returns the problems that SQLite itself finds in the file. */
function quickCheck(): string[] {
  const db = new BetterSqlite3(database(), { readonly: true })
  try {
    const lines = db.pragma('quick_check') as { quick_check: string }[]
    return lines.map((line) => line.quick_check).filter((line) => line !== 'ok')
  } catch (error) {
    return [String(error)]
  } finally {
    db.close()
  }
}

/** Returns the database pages of the index that finds an upload by its filename. */
function indexPages(): number[] {
  const db = new BetterSqlite3(sound, { readonly: true })
  const name = db
    .prepare(
      "select name from pragma_index_list('uploads') as list where exists (select 1 from pragma_index_info(list.name) where name = 'filename')",
    )
    .pluck()
    .get() as string
  const pages = db.prepare('select pageno from dbstat where name = ?').pluck().all(name) as number[]
  db.close()
  return pages
}

test(`a flipped bit at ${flips} places loses no file, and what quick_check finds is reported`, { timeout }, async () => {
  const { size } = await stat(sound)
  const pages = indexPages()
  const anywhere = () => below(size)
  const inIndex = () => ((pages[below(pages.length)] ?? 1) - 1) * pageBytes + below(pageBytes)
  // Most of a page is content, in which quick_check finds no damage.
  const inPageHeader = () => below(size / pageBytes) * pageBytes + below(12)
  const unsaid: string[] = []
  let found = 0
  for (let at = 0; at < flips; at++) {
    await putBack()
    const place = [anywhere, inIndex, inPageHeader][at % 3]?.() ?? 0
    await flipBit(place)
    const damage = quickCheck()
    const { said, isStarted, ready } = await run()
    expect(await files(), `after a bit flipped at ${place}: ${said}`).toBe(filesInAll)
    if (damage.length === 0) continue
    found++
    const isSaid = isStarted
      ? /is damaged/.test(said) && ready?.status === 503 && ready.problems.length > 0
      : /database/i.test(said)
    if (!isSaid) unsaid.push(`${place}: ${damage[0]}\n${JSON.stringify(ready)}\n${said}`)
  }
  console.log(`quick_check found ${found} of ${flips}`)
  expect(found).toBeGreaterThan(0)
  expect(unsaid).toEqual([])
})

async function flipBit(place: number) {
  const handle = await open(database(), 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, place)
  byte[0] = (byte[0] ?? 0) ^ (1 << below(8))
  await handle.write(byte, 0, 1, place)
  await handle.close()
}

test('an overwritten page is reported at the start, at /readyz and to administrators', { timeout }, async () => {
  const handle = await open(database(), 'r+')
  for (const page of indexPages()) await handle.write(Buffer.alloc(pageBytes, 7), 0, pageBytes, (page - 1) * pageBytes)
  await handle.close()
  const { said, ready } = await run()
  expect(said).toMatch(/^The database \S+ is damaged \(.+\)\. No file is removed\. Restore it from a backup/m)
  expect(ready?.status).toBe(503)
  expect(ready?.problems[0]).toMatch(/^The database is damaged: /)
  expect(await files()).toBe(filesInAll)
})

test('a missing log after a kill is reported, and loses no file', { timeout }, async () => {
  const server = await startOnTime()
  await addFiles(3)
  await server.kill()
  for (const suffix of ['-wal', '-shm']) await rm(database() + suffix)
  const { said } = await run()
  expect(said).toMatch(/^The database \S+ is older than its files: it has lost its last changes, made after 20/m)
  expect(await files()).toBe(filesInAll + 3)
})

test('a damaged log after a kill is reported, and loses no file', { timeout }, async () => {
  const server = await startOnTime()
  const log = `${database()}-wal`
  const { size } = await stat(log)
  await addFiles(3)
  await server.kill()
  // The rows of the three files come after the place. How much the server itself writes before and after them depends on its speed.
  const handle = await open(log, 'r+')
  await handle.write(Buffer.alloc(16, 7), 0, 16, size)
  await handle.close()
  const { said } = await run()
  expect(said).toMatch(/is older than its files|files without a row were left in place/)
  expect(await files()).toBe(filesInAll + 3)
})

test('a database of 0 bytes is refused, and loses no file', { timeout }, async () => {
  await (await open(database(), 'w')).close()
  const { said, isStarted } = await run()
  expect(isStarted).toBe(false)
  expect(said).toMatch(/is empty \(0 bytes\)/)
  expect(await files()).toBe(filesInAll)
})
