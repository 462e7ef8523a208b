import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { StorageUnavailable } from '../files/file-store.ts'
import { createHttp } from './http.ts'

test('a request that the client breaks off is not logged as a server error', async () => {
  const lines: string[] = []
  const pieces: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = await createHttp({ logger, trustProxy: false, publicOrigin: 'http://localhost' })
  app.addContentTypeParser('text/plain', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
    try {
      for await (const _piece of payload);
    } finally {
      pieces.push('ended')
    }
  })
  app.post('/', async () => ({}))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const arrived = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\nthe beginning')
  await arrived
  socket.destroy()
  await expect.poll(() => pieces).toEqual(['ended'])
  // When another request has been answered, the first one has been logged.
  expect((await app.inject({ url: '/nowhere' })).statusCode).toBe(404)
  expect(lines.join('')).not.toContain('"level":50')
  await app.close()
})

test('an input that a schema refuses is described in general words, with the name of the field', async () => {
  const app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
  const body = { type: 'object', required: ['title'], properties: { title: { type: 'string' }, limit: { type: 'integer' } } }
  app.post('/', { schema: { body } }, async () => ({}))
  const refusal = async (payload: object) => (await app.inject({ method: 'POST', url: '/', payload })).json().message
  expect(await refusal({})).toBe('title: Required')
  expect(await refusal({ title: 'A walk', limit: 'many' })).toBe('limit: Invalid')
  await app.close()
})

test('an unreachable database or file store is answered with 503 and the time to try again, and named in the log', async () => {
  const lines: string[] = []
  const app = await createHttp({
    logger: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    trustProxy: false,
    publicOrigin: 'http://localhost',
    isUnavailable: (error) => error instanceof RangeError || error instanceof StorageUnavailable,
  })
  app.get('/', async () => {
    throw new RangeError('gone')
  })
  // Its connection fails like one of the database.
  app.get('/file', async () => {
    throw new StorageUnavailable('away')
  })
  for (const [url, said] of [
    ['/', 'the database does not answer'],
    ['/file', 'files cannot be read or written'],
  ] as const) {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '5', 'server.unavailable'])
    const warnings = lines.splice(0).filter((line) => line.includes('"level":40'))
    expect(warnings.map((line) => JSON.parse(line).msg)).toEqual([said])
  }
  await app.close()
})

test.each([
  ['ENOSPC', 507, 'storage.full'],
  ['EDQUOT', 507, 'storage.full'],
  ['SQLITE_FULL', 507, 'storage.full'],
  ['SQLITE_IOERR_SHMSIZE', 507, 'storage.full'],
  ['53100', 507, 'storage.full'],
  ['EROFS', 507, 'storage.read_only'],
  ['SQLITE_READONLY', 507, 'storage.read_only'],
  ['EIO', 500, 'server.unexpected'],
])('a disk or database error %s is answered with %i %s', async (said, status, code) => {
  const app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
  app.get('/', async () => {
    throw Object.assign(new Error('the disk'), { code: said })
  })
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  await app.close()
})
