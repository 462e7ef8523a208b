import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { sendFile } from '#test/people/upload.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { collect, openS3Store } from '#test/servers/stores.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'

const forAll = 100
let database: TestDatabase
let server: S3Server
let willow: Willow
let user: TestUser

beforeAll(async () => {
  database = await createSqliteTestDatabase({ migrated: true, waits: true })
  server = await startS3Server()
  willow = await createWillow({
    database: database.database,
    openStore: (place) => openS3Store(server, randomUUID(), { ...place, idleMs: 700 }),
  })
  user = await willow.fixtures.signedInUser()
})
afterAll(async () => {
  await willow.close()
  await database.drop()
  await server.close()
})

const upload = async () => sendFile(user, 'Page.png', await pngPage())

const tryAgain = { code: 'server.unavailable', message: 'That didn’t work just now. Please try again in a moment.' }

test('while the S3 server fails, users are asked to try again, and no partial changes remain', async () => {
  for (const kind of ['slow-down', 'reset', 'silent'] as const) {
    const before = await collect(willow.files.list('files'))
    const page = await upload()
    expect(page.statusCode).toBe(201)
    const { id, filename } = page.json<{ id: string; filename: string }>()

    server.plan({ kind, times: forAll })
    const refused = await upload()
    expect([kind, refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([kind, 503, '5', tryAgain])
    const unread = await user.send({ url: `/api/files/${filename}` })
    expect([unread.statusCode, unread.headers['retry-after'], unread.json()]).toEqual([503, '5', tryAgain])
    expect((await user.send({ url: `/api/users/${user.id}/uploads` })).statusCode).toBe(200)
    server.clearFaults()

    await expect.poll(() => collect(willow.files.list('files'))).toEqual([...before, filename].sort())
    expect((await user.send({ url: `/api/files/${filename}` })).rawPayload.equals(await pngPage())).toBe(true)
    expect((await user.send({ method: 'DELETE', url: `/api/uploads/${id}` })).statusCode).toBeLessThan(300)
  }
})
