import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openRawConnection } from '#test/servers/raw-connection.ts'
import { createHttp, type HttpOptions } from './http.ts'

let app: Awaited<ReturnType<typeof createHttp>>
let url: string
/** For times that no test waits for. */
const long = 600_000
const times = {
  headers: long,
  body: long,
  silence: long,
  stretch: long,
  leastBytes: 1000,
  every: 10,
  stopSilence: long,
  stopInAll: long,
}
const patience = { inAllMs: 100, silentMs: 100 }

async function start(options: Partial<Pick<HttpOptions, 'times' | 'caps' | 'trustProxy' | 'fileAddress'>> = {}) {
  const logger = pino({ level: 'silent' })
  app = await createHttp({
    logger,
    trustProxy: false,
    publicOrigin: 'http://localhost',
    ...options,
    times: { ...times, ...options.times },
    unreadBodyTimes: patience,
  })
  app.put('/box/*', async () => ({ isTaken: true }))
  app.addContentTypeParser(['text/plain', 'multipart/form-data'], (_request, payload, done) => done(null, payload))
  app.post('/file', async (request) => {
    let size = 0
    for await (const piece of request.body as AsyncIterable<Buffer>) size += piece.length
    return { size }
  })
  app.post('/unread', async (request) => {
    await once(request.body as Readable, 'data')
    ;(request.body as Readable).pause()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { isUnread: true }
  })
  app.post('/json', async () => ({ isTaken: true }))
  app.get('/large', async (_request, reply) => reply.send(Buffer.alloc(30 * 1024 * 1024)))
  app.get('/', async () => ({ isAnswer: true }))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
}

afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

const connected = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)))

const get = (path = '/', headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`
const post = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

async function sent(text: string) {
  const connection = await openRawConnection(url)
  connection.socket.write(text)
  return connection
}

test('an incomplete header is dropped after its time limit', async () => {
  await start({ times: { headers: 50 } })
  const { received, ended } = await sent('GET / HTTP/1.1\r\nhost:')
  await ended
  expect(received()).toContain('HTTP/1.1 408')
})

test('a JSON body is dropped after its time limit, however slowly it arrives', async () => {
  await start({ times: { body: 100 } })
  const { socket, received, ended } = await sent(`${post('/json', 'application/json', 100_000)}{`)
  const drops = setInterval(() => socket.write(' '), 10)
  await ended
  clearInterval(drops)
  expect(received()).toContain('HTTP/1.1 408')
  expect(received()).toContain('request.too_slow')
})

test('an upload that sends nothing is given up', async () => {
  await start({ times: { silence: 50 } })
  const { received, ended } = await sent(`${post('/file', 'text/plain', 1000)}beginning`)
  await ended
  expect(received()).toContain('HTTP/1.1 408')
})

test('an upload below the minimum rate is given up', async () => {
  await start({ times: { stretch: 100, leastBytes: 1000 } })
  const { socket, received, ended } = await sent(post('/file', 'text/plain', 100_000))
  const drops = setInterval(() => socket.write('a'), 10)
  await ended
  clearInterval(drops)
  expect(received()).toContain('HTTP/1.1 408')
})

test('a slow but steady upload is accepted, and may take longer than any JSON body', async () => {
  await start({ times: { body: 50, silence: 2000, stretch: 100, leastBytes: 10 } })
  const { socket, received } = await sent(post('/file', 'text/plain', 4000))
  const drops = setInterval(() => socket.write(Buffer.alloc(100, 'a')), 10)
  await expect.poll(received).toContain('"size":4000')
  clearInterval(drops)
  expect(received()).not.toContain('408')
  socket.destroy()
})

test('what is put below the address of files is a file whatever its type, and nothing else there is', async () => {
  await start({ times: { body: 50, silence: 2000 }, fileAddress: '/box/' })
  const head = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\r\n{"a":`
  const file = await sent(head('PUT', '/box/a.json'))
  for (const request of [head('POST', '/box/a.json'), head('PUT', '/boxes')]) {
    const other = await sent(request)
    await other.ended
    expect(other.received()).toContain('HTTP/1.1 408')
  }
  file.socket.write(`"content"}`)
  await expect.poll(file.received).toContain('isTaken')
  file.socket.destroy()
})

test('an upload that the server itself reads slowly is not given up', async () => {
  await start({ times: { silence: 50 } })
  const { socket, received } = await sent(post('/unread', 'text/plain', 1_000_000) + 'a'.repeat(900_000))
  await expect.poll(received).toContain('isUnread')
  socket.destroy()
})

const fromOutside = (address: string) => {
  // Runs before the watcher's own listener, which doesn't limit connections from this machine's address.
  app.server.prependListener('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: address }))
}

test('one network has a limited number of connections', async () => {
  await start({ caps: { network: 2 } })
  fromOutside('203.0.113.7')
  const open = [await sent(get()), await sent(get())]
  for (const one of open) await expect.poll(one.received).toContain('isAnswer')
  const third = await sent(get())
  expect(await third.ended).toBe('ended')
  expect(third.received()).toContain('HTTP/1.1 429')
  for (const one of [...open, third]) one.socket.destroy()
  await expect.poll(connected).toBe(0)
  const next = await sent(get())
  await expect.poll(next.received).toContain('isAnswer')
  next.socket.destroy()
})

test('connections from this machine are not counted as one network', async () => {
  await start({ caps: { network: 1 } })
  const open = [await sent(get()), await sent(get()), await sent(get())]
  for (const one of open) await expect.poll(one.received).toContain('isAnswer')
  for (const one of open) one.socket.destroy()
})

test('a trusted proxy with a public address is not counted as one network', async () => {
  await start({ caps: { network: 1, proxy: 2 }, trustProxy: '203.0.113.7' })
  fromOutside('203.0.113.7')
  const forwarded = get('/', 'x-forwarded-for: 198.51.100.1\r\n')
  const open = []
  for (let at = 0; at < 2; at++) {
    open.push(await sent(forwarded))
    await expect.poll(open[at]?.received ?? String).toContain('isAnswer')
  }
  const third = await sent(forwarded)
  await third.ended
  expect(third.received()).toContain('HTTP/1.1 429')
  for (const one of open) one.socket.destroy()
})

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])(
  'attack: a client with a public address gets no more connections by sending %s',
  async (header) => {
    await start({ caps: { network: 1, proxy: 3 }, trustProxy: '192.0.2.1' })
    fromOutside('203.0.113.7')
    const forwarded = get('/', `${header}: 198.51.100.1\r\n`)
    const first = await sent(forwarded)
    await expect.poll(first.received).toContain('isAnswer')
    const second = await sent(forwarded)
    await second.ended
    expect(second.received()).toContain('HTTP/1.1 429')
    first.socket.destroy()
  },
)

test('the number of connections is limited to what the server can hold', async () => {
  await start({ caps: { inAll: 1 } })
  const first = await sent(get())
  await expect.poll(first.received).toContain('isAnswer')
  const second = await sent(get())
  await second.ended
  expect(second.received()).toBe('')
  first.socket.destroy()
})

test('stopping closes a silent connection and completes a file that is arriving', async () => {
  await start({ times: { stopSilence: 300 } })
  const silent = await openRawConnection(url)
  const moving = await sent(post('/file', 'text/plain', 3000))
  await once(app.server, 'request')
  const drops = setInterval(() => moving.socket.write(Buffer.alloc(100, 'a')), 30)
  const stopped = await app.stopGently()
  clearInterval(drops)
  await expect.poll(moving.received).toContain('"size":3000')
  await silent.ended
  expect(stopped).toEqual({ cutOff: 0, silent: 1 })
})

test('stopping cuts off a stalled upload and a stalled download, and counts them', async () => {
  await start({ times: { stopSilence: 100 } })
  const upload = await sent(`${post('/file', 'text/plain', 3000)}beginning`)
  await once(app.server, 'request')
  const download = await openRawConnection(url)
  download.socket.pause()
  download.socket.write(get('/large'))
  await once(app.server, 'request')
  const stopped = await app.stopGently()
  expect(stopped).toEqual({ cutOff: 2, silent: 0 })
  upload.socket.destroy()
  download.socket.destroy()
})

test("stopping doesn't cut off an answer that the server is still working on", async () => {
  await start({ times: { stopSilence: 50 } })
  const slow = await sent(post('/unread', 'text/plain', 10) + 'a'.repeat(10))
  await once(app.server, 'request')
  const stopped = await app.stopGently()
  await expect.poll(slow.received).toContain('isUnread')
  expect(stopped.cutOff).toBe(0)
})

test('stopping ends after its total time even if data still arrives', async () => {
  await start({ times: { stopInAll: 200 } })
  const moving = await sent(post('/file', 'text/plain', 1_000_000))
  moving.socket.on('error', () => undefined)
  await once(app.server, 'request')
  const drops = setInterval(() => moving.socket.write('a'), 20)
  const stopped = await app.stopGently()
  clearInterval(drops)
  expect(stopped.cutOff).toBe(1)
})
