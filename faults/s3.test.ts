import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFileKey, thumbnailKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import { filesAsTheyAre } from '#operations/server/installation/open-files.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { collect, openS3Store } from '#test/servers/stores.ts'
import { beginWillow, runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const isLong = process.env.LONG !== undefined
const kills = isLong ? 20 : 3
const filesInAll = isLong ? 600 : 150

let s3: S3Server
let dataDir: string
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())
beforeEach(async () => {
  dataDir = await temporaryFolder()
})

const digestsOf = async (store: FileStore) => {
  const all: Record<string, string> = {}
  for (const area of ['files', 'thumbnails'] as const)
    for (const key of await collect(store.list(area)))
      all[key] = (await buffer((await store.open(key)).stream)).toString('base64')
  return all
}

test('a move that is killed again and again ends with the same files, and neither side is used before that', async () => {
  const { database, files } = await openInstallation({ dataDir, databaseUrl: undefined })
  for (const key of await filesFixture({ database, files }, filesInAll))
    await storeBytes(files, thumbnailKey(key, 320), randomBytes(2000))
  // Pretend that the last server stopped a while ago.
  await database.queries.updateTable('installation').set({ written_at: '2026-01-01T00:00:00.000Z' }).execute()
  await database.close()
  const before = await digestsOf(files)
  const env = { DATA_DIR: dataDir, ...s3.env('moved') }
  const { STORAGE_URL: to, ...keys } = env
  const words = ['files', 'move', '--to', to, '--json']
  const place = { dataDir, databaseUrl: undefined, storage: s3.storage('moved') }

  let killed = 0
  let usualMs = 6000
  while (killed < kills) {
    const { child, ended } = beginWillow(words, { ...keys })
    const timer = setTimeout(() => child.kill('SIGKILL'), randomInt(usualMs))
    const ran = await ended
    clearTimeout(timer)
    if (ran.code === null) killed++
    else {
      // The move was too fast to be killed: undo its second half and try again with an earlier kill.
      expect([ran.code, ran.stderr]).toEqual([0, ''])
      usualMs = Math.ceil(usualMs * 0.7)
      const target = await filesAsTheyAre(place)
      const id = (await target.readNote('installation-id')) ?? ''
      await files.replaceNote('installation-id', id)
      await target.replaceNote('installation-id', `moving ${id}`)
      for (const key of (await collect(target.list('files'))).slice(0, filesInAll >> 1)) await target.remove(key)
    }
    // Whenever it was killed, at most one side may be able to start a server.
    const ids = await Promise.all([files.readNote('installation-id'), (await filesAsTheyAre(place)).readNote('installation-id')])
    expect(ids.filter((id) => id !== null && !/^mov/.test(id)).length).toBeLessThanOrEqual(1)
  }
  const last = await runWillow(words, { ...keys })
  expect([last.code, last.stderr]).toEqual([0, ''])
  expect(JSON.parse(last.stdout)).toMatchObject({ files: filesInAll, thumbnails: filesInAll, setAside: 0 })
  expect(await digestsOf(await filesAsTheyAre(place))).toEqual(before)

  const installation = await openInstallation(place)
  await installation.database.close()
  await expect(openInstallation({ dataDir, databaseUrl: undefined })).rejects.toThrow('were moved to another place')
})

test('an installation on PostgreSQL and S3 is restored from its backup to a new database and a new place', async () => {
  const [before, after] = await Promise.all([createPostgresDatabase(), createPostgresDatabase()])
  const { STORAGE_URL: from, ...keys } = s3.env('lost')
  const { STORAGE_URL: to } = s3.env('back')
  const shared = { ...keys, SECRET_KEY: randomBytes(32).toString('base64') }
  const run = async (words: string[], env: Record<string, string>) => {
    const { code, stdout, stderr } = await runWillow([...words, '--json'], { ...shared, ...env })
    // A restore by root says whose the files are.
    expect([code, stderr.replace(/^The files in .+ belong to root\. .*\n/, '')]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  try {
    const place = { dataDir, databaseUrl: before.url, storage: s3.storage('lost') }
    const { database, files } = await openInstallation(place)
    const keysOfFiles = await filesFixture({ database, files }, 20)
    await database.close()
    const [backups, folder] = [join(dataDir, 'backups'), join(dataDir, 'restored')]
    const env = { DATA_DIR: dataDir, DATABASE_URL: before.url, STORAGE_URL: from }
    const { recoveryKey: RECOVERY_KEY } = await run(['backup', 'create', '--to', backups], env)
    const restored = { DATA_DIR: folder, DATABASE_URL: after.url, RECOVERY_KEY }
    expect(await run(['restore', backups, '--into', folder], restored)).toMatchObject({ missing: [] })
    const back = await openInstallation({ dataDir: folder, databaseUrl: after.url })
    // Pretend that the last server stopped a while ago.
    await back.database.queries.updateTable('installation').set({ written_at: '2026-01-01T00:00:00.000Z' }).execute()
    await back.database.close()
    expect(await run(['files', 'move', '--to', to], restored)).toMatchObject({ files: 20 })
    const server = await startServerProcess({ dataDir: folder, env: { ...shared, DATABASE_URL: after.url, STORAGE_URL: to } })
    await server.stop()
    const found = await filesAsTheyAre({ dataDir: folder, storage: s3.storage('back') })
    expect((await collect(found.list('files'))).sort()).toEqual(keysOfFiles.sort())
  } finally {
    await Promise.all([before.drop(), after.drop()])
  }
})

test('commands with a wrong bucket, wrong keys or no target end with one sentence', async () => {
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  await database.queries.updateTable('installation').set({ written_at: '2026-01-01T00:00:00.000Z' }).execute()
  await database.close()
  const { STORAGE_URL: to, ...keys } = { DATA_DIR: dataDir, ...s3.env('refused') }
  const moved = (target: string[], more = {}) => runWillow(['files', 'move', ...target], { ...keys, ...more })
  const said = async (ran: ReturnType<typeof moved>) => {
    const { code, stdout, stderr } = await ran
    return [code, stdout, stderr.trim().split('\n').length, stderr.trim()]
  }
  expect(await said(moved([]))).toEqual([2, '', 1, '--to is required: a data folder, or s3://bucket/prefix.'])
  expect(await said(moved(['--to', dataDir]))).toEqual([2, '', 1, 'The files are there already.'])
  expect(await said(moved(['--to', 'https://s3.example/x']))).toEqual([
    2,
    '',
    1,
    expect.stringMatching(/^--to must be a folder or a bucket such as/),
  ])
  expect(await said(moved(['--to', to], { AWS_ACCESS_KEY_ID: '' }))).toEqual([
    2,
    '',
    1,
    expect.stringMatching(/^--to needs AWS_ACCESS_KEY_ID/),
  ])
  expect(await said(moved(['--to', to], { AWS_SECRET_ACCESS_KEY: 'x' }))).toEqual([
    1,
    '',
    1,
    expect.stringMatching(/^The S3 server refuses the keys/),
  ])
  const other = to.replace('willow-pages', 'other-pages')
  expect(await said(moved(['--to', other]))).toEqual([
    1,
    '',
    1,
    expect.stringMatching(/^There is no such bucket: s3:\/\/other-pages/),
  ])
})

test('a server that sends one kilobyte a second delays no other request', async () => {
  const store = await openS3Store(s3, 'slow', { folder: dataDir })
  const page = randomBytes(3000)
  const [slow, quick] = [newFileKey('png'), newFileKey('png')]
  await storeBytes(store, slow, page)
  await storeBytes(store, quick, page)
  s3.setBytesPerSecond(1000)
  const reading = buffer((await store.open(slow)).stream)
  s3.setBytesPerSecond(0)
  const order: string[] = []
  await Promise.all([
    reading.then((content) => {
      order.push('slow')
      expect(content.equals(page)).toBe(true)
    }),
    store.open(quick).then(async ({ stream }) => {
      expect((await buffer(stream)).equals(page)).toBe(true)
      order.push('quick')
    }),
  ])
  expect(order).toEqual(['quick', 'slow'])
})
