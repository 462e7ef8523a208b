import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineError } from '../../errors.ts'
import { createHttp } from './http.ts'
import type { UnreadBodyTimes } from './unread-bodies.ts'

const refused = defineError('test.refused', 415, 'Not this.')
const long = 600_000
type App = Awaited<ReturnType<typeof createHttp>>
/** `ending` limits the total time, `silence` the time without data, and `usual` neither. */
const times = {
  usual: { inAllMs: long, silentMs: long },
  ending: { inAllMs: 300, silentMs: long },
  silence: { inAllMs: long, silentMs: 100 },
}
const apps: App[] = []

/** Starts a server whose route refuses a body after reading its beginning, as uploads do. */
async function serve(unreadBodyTimes: UnreadBodyTimes): Promise<App> {
  const logger = pino({ level: 'silent' })
  const app = await createHttp({ logger, trustProxy: false, publicOrigin: 'http://localhost', unreadBodyTimes })
  app.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload))
  app.post('/', async (request) => {
    const body = request.body as Readable
    await once(body, 'data')
    body.pause()
    throw refused()
  })
  app.get('/', async () => ({ isAnswer: true }))
  return app
}

let ports: Record<keyof typeof times, number>

async function listen(unreadBodyTimes: UnreadBodyTimes): Promise<number> {
  const app = await serve(unreadBodyTimes)
  apps.push(app)
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

beforeAll(async () => {
  ports = { usual: await listen(times.usual), ending: await listen(times.ending), silence: await listen(times.silence) }
})

afterAll(async () => {
  for (const app of apps) app.server.closeAllConnections()
  await Promise.all(apps.map((app) => app.close()))
})

function open(to: keyof typeof times = 'usual'): { socket: Socket; received: () => string; ended: Promise<'ended' | 'reset'> } {
  const socket = connect({ port: ports[to], host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  socket.on('data', (piece) => {
    text += piece.toString()
  })
  const ended = new Promise<'ended' | 'reset'>((resolve) => {
    socket.once('end', () => resolve('ended')).once('error', () => resolve('reset'))
  })
  return { socket, received: () => text, ended }
}

const post = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`
const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test('a refused body of 16 MB ends its connection, but the refusal can be read first', async () => {
  const size = 16 * 1024 * 1024
  const { socket, received, ended } = open()
  socket.pause()
  socket.write(post(size))
  // Like many clients, reads the reply only after it has sent everything.
  const problem = await new Promise((resolve) => socket.write(Buffer.alloc(size, 'a'), resolve))
  expect(problem ?? null).toBeNull()
  socket.write(get)
  socket.resume()
  expect(await ended).toBe('ended')
  expect(received()).toContain('HTTP/1.1 415')
  expect(received().toLowerCase()).toContain('connection: close')
  // The server ignores the next request, because its reply couldn't be read.
  expect(received()).not.toContain('isAnswer')
  socket.destroy()
})

test('a refused body in chunks of unknown length ends its connection', async () => {
  const { socket, received, ended } = open()
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n')
  expect(await ended).toBe('ended')
  expect(received()).toContain('HTTP/1.1 415')
  socket.destroy()
})

test('a short refused body is read completely, and the connection stays open', async () => {
  const { socket, received } = open()
  socket.write(`${post(30_000)}beginning`)
  await expect.poll(received).toContain('HTTP/1.1 415')
  socket.write(Buffer.alloc(30_000 - 'beginning'.length, 'a'))
  socket.write(get)
  await expect.poll(received).toContain('isAnswer')
  socket.destroy()
})

test('the rest of a refused body is not received forever', async () => {
  const { socket } = open('ending')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.write(post(1024 * 1024 * 1024))
  const sending = setInterval(() => socket.write(Buffer.alloc(1024)), 10)
  await closed
  clearInterval(sending)
  expect(socket.destroyed).toBe(true)
})

test('a client that stops sending after a refusal is not waited for', async () => {
  const { socket, ended } = open('silence')
  socket.write(`${post(1024 * 1024)}beginning`)
  await ended
  const connected = () => new Promise<number>((resolve) => apps[2]?.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connected).toBe(0)
  socket.destroy()
})
