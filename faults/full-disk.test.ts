import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import '#features/accounts/server/accounts.tables.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { pngPage } from '#test/documents/pages.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { canMount, mountDisk, mountTest, type SmallDisk } from '#test/servers/small-disk.ts'
import { cookieOf, formBody } from '#test/willow.ts'

const password = 'a good password'
const email = 'robin@mail.example'
const signIns = process.env.LONG ? 300 : 20
/** The reserve is written again twice a minute, and the machine may be busy. */
const reserveIsBack = { timeout: 120_000 }
const goalsThatFit = 1200
const recovery = { timeout: 60_000 }
/** A little longer than the server caches what the file system reported. */
const countsMs = 1100
/** 2 % of 64 MB. */
const floorBytes = 1_342_177
/** Two pages of the database. */
const leastSignInBytes = 2 * 4096

let disk: SmallDisk
let dataDir: string
let server: ServerProcess
let cookie: string
let userId: string

const start = () => startServerProcess({ dataDir, logFile: join(disk.folder, `${randomUUID()}.log`), env: { MIN_FREE_MB: '' } })
/** Gives the database free pages for new rows, and a log of a few pages that begins at its start. */
async function beginLog() {
  const db = new BetterSqlite3(join(dataDir, 'database.sqlite'))
  db.exec('create table filler (bytes blob); insert into filler values (zeroblob(500000)); drop table filler')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  for (let at = 0; at < 10; at++) expect((await createGoal()).status).toBe(201)
}
/** Writes until the database has no free page and the log has no room. */
function useUpDatabase() {
  const db = new BetterSqlite3(join(dataDir, 'database.sqlite'))
  const untilFull = (work: () => void) => {
    try {
      for (;;) work()
    } catch (error) {
      expect(error).toMatchObject({ code: 'SQLITE_FULL' })
    }
  }
  db.exec('create table used_up (bytes blob)')
  const insert = db.prepare('insert into used_up values (zeroblob(?))')
  for (const bytes of [100_000, 10_000, 1000]) untilFull(() => insert.run(bytes))
  db.close()
}
/** Restarts the server: it writes the reserve again immediately. */
async function restartWithReserve() {
  await server.stop()
  server = await start()
  await expect.poll(() => readdir(dataDir), reserveIsBack).toContain('reserve')
}

interface Answer {
  status: number
  body: { message?: string; code?: string; id?: string; filename?: string; disk?: string; [key: string]: unknown }
  cookie: string
}

async function send(method: string, path: string, options: { body?: object; cookie?: string } = {}): Promise<Answer> {
  const reply = await fetch(server.url + path, {
    method,
    headers: { cookie: options.cookie ?? cookie, ...(options.body ? { 'content-type': 'application/json' } : {}) },
    body: options.body ? JSON.stringify(options.body) : null,
  })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: reply.status,
    body: isJson && text !== '' && text !== 'null' ? (JSON.parse(text) as Answer['body']) : {},
    cookie: cookieOf(reply.headers.get('set-cookie') ?? ''),
  }
}
const signIn = () => send('POST', '/api/custom-login', { body: { email, password }, cookie: '' })
const createGoal = (title = 'Write') => send('POST', '/api/goals', { body: { userId, title, timeframe: 'daily' } })
const createFolder = (name: string) => send('POST', '/api/folders', { body: { userId, name } })

async function upload(bytes = 0): Promise<Answer> {
  const content = Buffer.concat([await pngPage(), Buffer.alloc(bytes, 'x')])
  const form = await formBody([
    ['userId', userId],
    ['folder', 'General'],
    ['file', { filename: 'Page.png', content }],
  ])
  const reply = await fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: { cookie, ...form.headers },
    body: new Uint8Array(form.payload),
  })
  return { status: reply.status, body: (await reply.json()) as Answer['body'], cookie: '' }
}

async function archiveStatus(id: string | undefined): Promise<number> {
  const form = await formBody([['ids', id ?? '']])
  const address = `${server.url}/api/users/${userId}/uploads/archive`
  const init = { method: 'POST', headers: { cookie, ...form.headers }, body: new Uint8Array(form.payload) }
  const reply = await fetch(address, init)
  await reply.arrayBuffer()
  return reply.status
}

/** Checks what an owner can still do: sign in and out, read, delete. */
async function expectReadingAndDeleting(fixtures: { upload: Answer; goal: Answer; folder: Answer }) {
  expect((await send('GET', '/healthz')).status).toBe(200)
  for (let at = 0; at < signIns; at++) {
    const reply = await signIn()
    expect(reply).toMatchObject({ status: 200 })
    // Most users stay signed in.
    if (at % 4 === 0) expect((await send('POST', '/api/auth/logout', { cookie: reply.cookie })).status).toBe(200)
    disk.fill()
  }
  expect((await send('GET', `/api/users/${userId}/uploads`)).status).toBe(200)
  expect((await send('GET', `/api/files/${fixtures.upload.body.filename}`)).status).toBe(200)
  expect((await send('GET', `/api/users/${userId}/export`)).status).toBe(200)
  expect(await send('DELETE', `/api/uploads/${fixtures.upload.body.id}`)).toMatchObject({ status: 200 })
  expect((await send('DELETE', `/api/goals/${fixtures.goal.body.id}`)).status).toBe(200)
  expect((await send('DELETE', `/api/folders/${fixtures.folder.body.id}`)).status).toBe(200)
  expect((await send('GET', '/healthz')).status).toBe(200)
}

async function thingsFixture(name: string) {
  const fixtures = { upload: await upload(), goal: await createGoal(), folder: await createFolder(name) }
  expect(Object.values(fixtures).map(({ status }) => status)).toEqual([201, 201, 201])
  return fixtures
}

describe('a disk of 64 MB', () => {
  beforeAll(async () => {
    if (!canMount) return
    disk = await mountDisk('64m')
    dataDir = disk.dataDir
    const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
    const passwordHash = await createPasswords().hash(password)
    userId = await database.transaction((tx) =>
      insertUser(tx, { name: 'Robin', email, passwordHash, accessCode: null, isAdmin: true, now: instant(systemClock) }),
    )
    await database.close()
    server = await start()
    cookie = (await signIn()).cookie
  })
  afterAll(async () => {
    if (!canMount) return
    await server.stop()
    await disk.unmount()
  })

  beforeEach(async ({ onTestFailed }) => {
    if (!canMount) return
    await disk.makeRoom()
    if (server.child.exitCode !== null) server = await start()
    // The server may have become read-only, and the next test needs one that writes.
    onTestFailed(async () => {
      if (server.child.exitCode === null) await server.stop()
    })
  })

  mountTest(
    'below the minimum of free space uploads are refused with a plain sentence before they are received, and the rest works',
    async () => {
      const fixtures = await thingsFixture('Floor')
      await expect.poll(() => readdir(dataDir), reserveIsBack).toContain('reserve')
      disk.fill(floorBytes - 100_000)
      await delay(countsMs)
      const refused = await upload(1_000_000)
      expect(refused).toMatchObject({ status: 507, body: { code: 'library.storage_full' } })
      expect(refused.body.message).toContain('running out of space')
      expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([])
      expect(await send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready', disk: 'low' } })
      expect((await send('GET', '/api/admin/alarms')).body).toContainEqual(
        expect.objectContaining({ kind: 'disk-low', floorMb: 2 }),
      )
      expect((await createGoal()).status).toBe(201)
      expect((await signIn()).status).toBe(200)
      expect((await send('DELETE', `/api/uploads/${fixtures.upload.body.id}`)).status).toBe(200)
      await disk.makeRoom()
      expect((await upload()).status).toBe(201)
    },
  )

  mountTest('an upload that would exceed the free space is refused by its announced length', async () => {
    disk.fill(floorBytes + 2_000_000)
    await delay(countsMs)
    expect(await upload(3_000_000)).toMatchObject({ status: 507 })
    expect((await upload(500_000)).status).toBe(201)
  })

  mountTest(
    'on a disk that another program keeps completely full, signing in and out, reading and deleting still work',
    async () => {
      const fixtures = await thingsFixture('Last byte')
      disk.fill()
      expect(disk.freeBytes()).toBe(0)
      expect(await upload()).toMatchObject({ status: 507, body: { code: 'library.storage_full' } })
      await expectReadingAndDeleting(fixtures)
      await disk.makeRoom()
      expect((await upload()).status).toBe(201)
      expect((await createGoal()).status).toBe(201)
      expect(await send('GET', '/readyz')).toMatchObject({ status: 200, body: { disk: 'ok' } })
    },
  )

  mountTest('without a reserve users sign in on a full disk as long as the log can be reused from its start', async () => {
    await beginLog()
    await rm(join(dataDir, 'reserve'), { force: true })
    disk.fill()
    // Write more than the log has room for.
    const logBytes = statSync(join(dataDir, 'database.sqlite-wal')).size
    for (let writtenBytes = 0; writtenBytes < 2 * logBytes; writtenBytes += leastSignInBytes) {
      expect(await signIn()).toMatchObject({ status: 200 })
      disk.fill()
    }
  })

  mountTest('a server starts on a full disk, and users sign in', async () => {
    const fixtures = await thingsFixture('Start')
    await restartWithReserve()
    expect(await server.stop()).toBe(0)
    disk.fill()
    server = await start()
    await expectReadingAndDeleting(fixtures)
    expect(await upload()).toMatchObject({ status: 507 })
    await disk.makeRoom()
    expect((await upload()).status).toBe(201)
  })

  mountTest('writes that exceed the log use the reserve, and then get 507 until there is room', async () => {
    const fixtures = await thingsFixture('Reserve')
    await restartWithReserve()
    disk.fill()
    const title = 'x'.repeat(200)
    for (let at = 0; at < goalsThatFit; at++) expect((await createGoal(title)).status).toBe(201)
    expect(await readdir(dataDir)).not.toContain('reserve')
    // A user may not write enough in a minute to use up the rest.
    useUpDatabase()
    const answers: Answer[] = []
    while (answers.length < 1000 && (answers.at(-1)?.status ?? 201) === 201) answers.push(await createGoal(title))
    expect(answers.at(-1)).toMatchObject({ status: 507, body: { code: 'storage.full' } })
    expect((await send('GET', `/api/files/${fixtures.upload.body.filename}`)).status).toBe(200)
    await disk.makeRoom()
    expect((await createGoal(title)).status).toBe(201)
  })

  mountTest("a server that can't write starts for reading, and for everything once it can write again", async () => {
    const fixtures = await thingsFixture('Reading')
    // One of two files needs no proof of identity, so its download is counted.
    expect((await upload()).status).toBe(201)
    const readAll = async () => {
      expect((await send('GET', `/api/users/${userId}/uploads`)).status).toBe(200)
      expect((await send('GET', `/api/files/${fixtures.upload.body.filename}`)).status).toBe(200)
      expect((await send('GET', `/api/users/${userId}/export`)).status).toBe(200)
      expect(await archiveStatus(fixtures.upload.body.id)).toBe(200)
      expect((await send('GET', '/healthz')).status).toBe(200)
    }
    const expectRecovery = async () => {
      await expect.poll(async () => (await signIn()).status, recovery).toBe(200)
      expect((await upload()).status).toBe(201)
    }
    // Make the session old enough to be extended at its next use.
    const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
    await database.queries
      .updateTable('sessions')
      .set({ expire: instant(systemClock, 20 * 24 * 60 * 60 * 1000) })
      .execute()
    await database.close()
    expect(await server.stop()).toBe(0)

    disk.remount('ro')
    server = await start()
    await readAll()
    expect(await signIn()).toMatchObject({ status: 507, body: { code: 'storage.read_only' } })
    expect(await upload()).toMatchObject({ status: 507, body: { code: 'storage.read_only' } })
    expect(await send('GET', '/readyz')).toMatchObject({ status: 200, body: { disk: 'read-only' } })
    disk.remount('rw')
    await expectRecovery()

    expect(await server.stop()).toBe(0)
    await rm(join(dataDir, 'reserve'), { force: true })
    disk.fill()
    server = await start()
    await readAll()
    expect(await signIn()).toMatchObject({ status: 507, body: { code: expect.stringMatching(/^storage\./) } })
    await disk.makeRoom()
    await expectRecovery()
  })
})
