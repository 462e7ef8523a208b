import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { openRawConnection, rawUpload } from '#test/servers/raw-connection.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import { usualShares } from './at-once.ts'

let place: TestDatabase
let willow: Willow
let url: string
let head: Buffer

beforeAll(async () => {
  place = await createSqliteTestDatabase({ migrated: true })
  willow = await createWillow({
    database: place.database,
    shares: { uploadsOfUser: 2, uploadsOfNetwork: 3, writesAMinute: 5 },
  })
  url = await willow.app.listen({ port: 0, host: '127.0.0.1' })
  head = await pngPage()
})

afterAll(async () => {
  willow.app.server.closeAllConnections()
  await willow.close()
  await place.drop()
})

/** Starts an upload from a public address and doesn't finish it. */
async function beginUpload({ id, cookie }: TestUser, address: string) {
  const connection = await openRawConnection(url)
  const { begin } = rawUpload({ userId: id, cookie: `${cookie}\r\nx-forwarded-for: ${address}`, size: 5 * 1024 * 1024, head })
  connection.socket.write(begin)
  return connection
}

const connected = () => new Promise<number>((done) => willow.app.server.getConnections((_, count) => done(count)))

test('a file that is put as it is counts like an upload', async () => {
  const ada = await willow.fixtures.signedInUser()
  const made = await ada.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Supernote' } })
  const authorization = `Bearer ${made.json<{ password: string }>().password}`
  const begin = async (at: number) => {
    const connection = await openRawConnection(url)
    const length = 5 * 1024 * 1024
    connection.socket.write(
      `PUT /dav/${at}.pdf HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-length: ${length}\r\n\r\n%PDF-1.7\n`,
    )
    return connection
  }
  const uploads = [await begin(1), await begin(2)]
  const third = await begin(3)
  await expect.poll(third.received).toContain('limits.too_many_at_once')
  expect(uploads.map(({ received }) => received())).toEqual(['', ''])
  for (const { socket } of [...uploads, third]) socket.destroy()
  await expect.poll(connected).toBe(0)
})

test('one user has a limited number of uploads at once, and can start another when one has ended', async () => {
  const ada = await willow.fixtures.signedInUser()
  const first = await beginUpload(ada, '203.0.113.1')
  const second = await beginUpload(ada, '203.0.113.2')
  const third = await beginUpload(ada, '203.0.113.3')
  await expect.poll(third.received).toContain('HTTP/1.1 429')
  expect(third.received()).toContain('limits.too_many_at_once')
  expect(third.received()).toContain('retry-after: 5')
  for (const one of [first, third]) one.socket.destroy()
  await expect.poll(connected).toBe(1)
  const next = await beginUpload(ada, '203.0.113.4')
  const fourth = await beginUpload(ada, '203.0.113.5')
  await expect.poll(fourth.received).toContain('HTTP/1.1 429')
  expect(next.received()).toBe('')
  for (const one of [next, fourth]) one.socket.destroy()
  second.socket.destroy()
  await expect.poll(connected).toBe(0)
})

test('one network has a limited number of uploads at once', async () => {
  const users = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
  const address = '203.0.113.9'
  const open = []
  for (const at of [0, 0, 1]) open.push(await beginUpload(users[at] as TestUser, address))
  const fourth = await beginUpload(users[1] as TestUser, address)
  await expect.poll(fourth.received).toContain('HTTP/1.1 429')
  for (const one of [...open, fourth]) one.socket.destroy()
})

test('uploads from this machine are not counted as one network', async () => {
  const users = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
  const open = []
  for (const at of [0, 0, 1, 1]) open.push(await beginUpload(users[at] as TestUser, '127.0.0.1'))
  const refused = await beginUpload(users[0] as TestUser, '127.0.0.1')
  // The fifth is refused by the user's limit. The network's limit would have refused the fourth.
  await expect.poll(refused.received).toContain('HTTP/1.1 429')
  expect(open.map(({ received }) => received())).toEqual(['', '', '', ''])
  for (const one of [...open, refused]) one.socket.destroy()
})

test('a user who writes too often waits until the end of the minute, and can still read', async () => {
  const ada = await willow.fixtures.signedInUser()
  const write = () => ada.send({ method: 'POST', url: '/api/folders', payload: { userId: ada.id, name: crypto.randomUUID() } })
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push((await write()).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect(Number((await write()).headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await ada.send({ url: `/api/users/${ada.id}/folders` })).statusCode).toBe(200)
  willow.clock.advance(60_000)
  expect((await write()).statusCode).toBe(201)
})

test('the write limit leaves room for a queue that sends hundreds of goals at once', () => {
  expect(usualShares.writesAMinute).toBe(3_000)
})
