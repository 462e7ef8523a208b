import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createS3Client } from '#kit/server/s3/s3-client.ts'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { type BackupFixture, backupFixture, installationId } from '#test/servers/backup-fixture.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import type { S3Storage } from '../config.ts'
import { openInstallation } from '../installation/open-installation.ts'
import type { BackupTarget } from './backup-target.ts'
import { createBackup } from './create-backup.ts'
import { listBackups, pooled } from './manifest.ts'
import { findBackup, openTarget } from './open-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { createS3Target } from './s3-target.ts'
import { verifyBackup } from './verify-backup.ts'

let server: S3Server
let current: TestDatabase
let given: BackupFixture
let prefix: string
let target: BackupTarget

const load = async (storage: S3Storage) => createS3Client({ ...storage, clock: { now: () => Date.now() }, pause: async () => {} })
const targetIn = (storage: S3Storage) => createS3Target(storage, load)

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(async () => {
  current = await createSqliteTestDatabase({ migrated: true })
  given = await backupFixture(current.database)
  prefix = randomUUID()
  target = targetIn(server.storage(prefix))
})
afterEach(async () => {
  server.clearFaults()
  await given.remove()
  await current.drop()
})

const create = (to = target, installation = installationId) =>
  createBackup({
    database: given.database,
    files: given.files,
    dataDir: given.dataDir,
    installation,
    publicKey: given.key.publicKey,
    encrypts: false,
    target: to,
    clock: given.clock,
    reason: 'command',
  })

test('a backup is written to a bucket, is complete there, and can be restored', async () => {
  const { filename } = await given.upload('Monday')
  const { name, newFiles } = await create()
  expect(newFiles).toBe(1)
  expect(await verifyBackup(target, name)).toMatchObject({ findings: [], files: 1 })
  const into = join(given.folder, 'restored')
  const { missing } = await restoreBackup({
    target,
    name,
    into,
    databaseUrl: undefined,
    recoveryKey: given.key.privateKey,
    clock: given.clock,
  })
  expect(missing).toEqual([])
  const { database, files } = await openInstallation({ dataDir: into, databaseUrl: undefined })
  expect(await textOf((await files.open(filename)).stream)).toBe('Monday')
  await database.close()
  const secret = (folder: string) => readFile(join(folder, 'orders-webhook-secret'), 'utf8')
  expect(await secret(into)).toBe(await secret(given.dataDir))
})

test('the next backup copies only what is new, and removing one keeps the files of the others', async () => {
  await given.upload('Monday')
  const first = await create()
  await given.upload('Tuesday')
  const second = await create()
  expect(second.newFiles).toBe(1)
  expect(await listBackups(target)).toEqual([first.name, second.name].sort())
  await target.remove(`backups/${first.name}`)
  expect(await listBackups(target)).toEqual([second.name])
  expect((await verifyBackup(target, second.name)).findings).toEqual([])
})

test('a changed or missing file is found', async () => {
  const [changed, gone] = [await given.upload('Monday'), await given.upload('Tuesday')]
  const { name } = await create()
  await target.write(pooled(changed.sha256), 'Sonday')
  await target.remove(pooled(gone.sha256))
  const { findings } = await verifyBackup(target, name)
  expect(findings.map(({ kind }) => kind).sort()).toEqual(['changed', 'files-missing'])
})

test('a server that fails halfway leaves no backup, and is reported in one line', async () => {
  await given.upload('Monday')
  server.plan({ kind: 'slow-down', on: `PUT /willow-pages/${prefix}/files/`, times: 4 })
  await expect(create()).rejects.toThrow(/^The S3 server could not complete a request for s3:.* \(503 SlowDown\)\.$/)
  expect(await target.list('backups')).toEqual([])
  expect(await target.list('locks')).toEqual([])
  expect((await create()).newFiles).toBe(1)
})

test('an error while reading a file is passed on, and nothing of the file is kept', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('x')
      throw new Error('EIO')
    })(),
  )
  await expect(target.write('files/ab/cd', broken)).rejects.toThrow('EIO')
  expect(await target.size('files/ab/cd')).toBeNull()
})

test('a missing bucket and wrong keys are reported in one sentence', async () => {
  const storage = server.storage(prefix)
  await expect(create(targetIn(server.storage(prefix, 'other-pages')))).rejects.toThrow(
    /^There is no such bucket: s3:\/\/other-pages/,
  )
  const keys = { ...storage.keys, secretAccessKey: 'wrong' }
  await expect(create(targetIn({ ...storage, keys }))).rejects.toThrow(
    /^The S3 server refuses the keys for .* \(403 SignatureDoesNotMatch\)/,
  )
})

test('backups of another installation are refused', async () => {
  await create()
  await expect(create(target, 'another installation')).rejects.toThrow('belong to another installation')
})

test("attack: retention and the lock never remove another program's objects below the prefix", async () => {
  const foreign = ['files/photos/2024.jpg', 'files/ab/holiday.jpg', 'backups/photos/1.tar', 'locks/door', 'probe']
  const page = await given.upload('page of the first backup')
  const first = await create()
  for (const path of foreign) await target.write(path, path)
  await given.database.queries.deleteFrom('uploads').where('id', '=', page.id).execute()
  given.clock.advance(60_000)
  await create()
  expect(await pruneBackups(target, new Set(), given.clock)).toEqual([first.name])
  for (const path of foreign) expect([path, await target.size(path)]).toEqual([path, path.length])
  expect(await target.size(pooled(page.sha256))).toBeNull()
})

test('attack: a prefix with a folder "files" of another program is refused', async () => {
  await target.write('files/photos/2024.jpg', 'photo')
  await expect(create()).rejects.toThrow(/has a folder “files” of another program/)
})

test.each(['../other', 'a//b', 'a b', '/a', 'a/../b'])('%j leads to no object', async (path) => {
  await expect(target.read(path)).rejects.toThrow('with an invalid path')
})

test('a backup in a bucket is named in the same way as one in a folder', async () => {
  const { STORAGE_URL: address, ...keys } = server.env(prefix)
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
  const { name } = await create()
  expect(await findBackup(address)).toMatchObject({ name, target: { name: `s3://willow-pages/${prefix}` } })
  const one = address.replace('?', `/backups/${name}?`)
  expect(await findBackup(one)).toMatchObject({ name, target: { name: `s3://willow-pages/${prefix}` } })
  vi.unstubAllEnvs()
  expect(() => openTarget(address)).toThrow('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  expect(() => openTarget('ftp://backups.example/x')).toThrow('Give a folder, or a bucket')
})
