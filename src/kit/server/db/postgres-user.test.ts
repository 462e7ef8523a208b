import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './open.ts'

test('PostgreSQL sees the user that the program has become, also after the driver was loaded', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const startup = new Promise<string>((resolve) => {
    server.once('connection', (socket) => socket.once('data', (bytes) => resolve(String(bytes)) ?? socket.destroy()))
  })
  vi.stubEnv('USER', 'user-of-the-service')
  const { port } = server.address() as AddressInfo
  const database = openDatabase({ url: `postgres://127.0.0.1:${port}/willow`, folder: '' })
  await expect(database.ping()).rejects.toThrow()
  expect(await startup).toContain('user\0user-of-the-service\0')
  await database.close()
  server.close()
})
