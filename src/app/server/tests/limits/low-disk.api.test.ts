import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { createInstallationStore } from '#operations/server/installation/installation.store.ts'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { sendFile } from '#test/people/upload.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'

let database: TestDatabase
let willow: Willow
beforeAll(async () => {
  database = await createSqliteTestDatabase({ migrated: true })
  await createInstallationStore({ database: database.database, clock: systemClock }).replace('an installation')
  // More than any disk has.
  willow = await createWillow({ database: database.database, config: { minFreeMb: 100_000_000 } })
})
afterAll(async () => {
  await willow.close()
  await database.drop()
})

const upload = async (user: TestUser) => sendFile(user, 'Page.png', await pngPage())

test('below the floor an upload is refused with a plain sentence, and goals are still saved', async () => {
  const user = await willow.fixtures.signedInUser()
  const refused = await upload(user)
  expect([refused.statusCode, refused.json()]).toEqual([
    507,
    {
      code: 'library.storage_full',
      message:
        'The server is running out of space and can’t take new files right now. Your pages are safe. Emptying Recently deleted makes room.',
    },
  ])
  const payload = { userId: user.id, title: 'Write', timeframe: 'daily' }
  expect((await user.send({ method: 'POST', url: '/api/goals', payload })).statusCode).toBe(201)
})

test('an upload that announces more than there is room for is refused before its content arrives', async () => {
  const { freeBytes } = await createDisk({ folder: tmpdir(), minFreeMb: 0, clock: systemClock }).report()
  // The floor is 200 MB below the free space: the content fits, but the announced length doesn't.
  const minFreeMb = Math.max(0, Math.floor(freeBytes / 1024 / 1024) - 200)
  const other = await createWillow({ database: database.database, config: { minFreeMb } })
  const user = await other.fixtures.signedInUser()
  const form = await formBody([
    ['userId', user.id],
    ['file', { filename: 'Page.png', content: await pngPage() }],
  ])
  const headers = { ...form.headers, 'content-length': String(freeBytes + 1) }
  const reply = await user.send({ method: 'POST', url: '/api/uploads', payload: Readable.from([form.payload]), headers })
  await other.close()
  expect(reply.statusCode).toBe(507)
})

test('below the floor the server is ready and reports that the disk is low', async () => {
  const reply = await willow.app.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ status: 'ready', files: true, disk: 'low' })])
})

test('below the floor the administrator sees an alarm', async () => {
  const admin = await willow.fixtures.signedInUser({ isAdmin: true })
  const alarms = await admin.send({ url: '/api/admin/alarms' })
  expect(alarms.json()).toEqual([{ kind: 'disk-low', freeMb: expect.any(Number), floorMb: 100_000_000 }])
})
