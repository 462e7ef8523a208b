import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPublicAddress } from '#kit/server/access/public-addresses.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { CalendarFailed, createFetchCalendar } from './fetch-calendar.ts'

const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
let server: Server
let cert: string
let origin: string
let respond: (response: ServerResponse, request: IncomingMessage) => void
let asked: IncomingMessage[] = []
beforeAll(async () => {
  const folder = await temporaryFolder()
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind =
    '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=c -addext subjectAltName=DNS:cloud.example'
  await promisify(execFile)('openssl', ['req', '-x509', ...kind.split(' '), '-keyout', keyFile, '-out', certFile])
  cert = await readFile(certFile, 'utf8')
  server = createServer({ cert, key: await readFile(keyFile, 'utf8') }, (request, response) => {
    asked.push(request)
    respond(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `https://cloud.example:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

/** Every name is this machine, except one that moves inside. */
const lookup: LookupFunction = (name, _options, done) =>
  done(null, [{ address: name === 'inner.example' ? '10.0.0.5' : '127.0.0.1', family: 4 }])
const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
const none = { etag: null, changedAt: null }
const never = new AbortController().signal
const get = (
  address = `${origin}/c.ics`,
  version: Parameters<ReturnType<typeof createFetchCalendar>>[1] = none,
  withinMs = 5000,
) =>
  createFetchCalendar({ lookup, isAllowed, ca: cert, withinMs })(address, version, never).catch((error: unknown) =>
    error instanceof CalendarFailed ? error.reason : String(error),
  )
const saying =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): typeof respond =>
  (response) =>
    response.writeHead(status, headers).end(body)

test('a calendar is fetched with its version, plain or packed, whatever type it is said to be', async () => {
  respond = saying(calendar, {
    'content-type': 'application/octet-stream',
    etag: '"1"',
    'last-modified': 'Mon, 30 Nov 2026 09:00:00 GMT',
  })
  const version = { etag: '"1"', changedAt: 'Mon, 30 Nov 2026 09:00:00 GMT' }
  expect(await get(origin.replace('https:', ' webcal:'))).toEqual({ text: calendar, ...version })
  respond = saying(gzipSync(`\uFEFF${calendar}`), { 'content-encoding': 'gzip', etag: 'x'.repeat(10_000) })
  expect(await get()).toEqual({ text: `\uFEFF${calendar}`, etag: null, changedAt: null })
  respond = saying('', {}, 304)
  expect(await get(undefined, version)).toBeNull()
  expect(asked.at(-1)?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': version.changedAt })
  expect(await get()).toBe('refused')
})

test.each([
  [401, 'locked'],
  [403, 'locked'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'refused'],
  [503, 'refused'],
  [204, 'refused'],
  [301, 'refused'],
])('an answer %i is told as %s', async (status, reason) => {
  respond = saying(calendar, {}, status)
  expect(await get()).toBe(reason)
})

test('a redirect is followed within https, and a few of them only', async () => {
  respond = (response, { url }) =>
    url === '/c.ics' ? response.writeHead(302, { location: '/d.ics' }).end() : response.end(calendar)
  expect(await get()).toMatchObject({ text: calendar })
  respond = saying('', { location: '/c.ics' }, 302)
  expect(await get()).toBe('elsewhere')
  expect(asked).toHaveLength(2 + 4)
})

test('attack: neither an address, nor a redirect, nor an answer of the DNS leads inside', async () => {
  const inner = [
    'https://10.0.0.5/c.ics',
    'https://[::ffff:10.0.0.5]/',
    'https://169.254.169.254/',
    'https://inner.example/c.ics',
  ]
  for (const address of [
    ...inner,
    'http://cloud.example/c.ics',
    'https://ada:secret@cloud.example/c.ics',
    'file:///etc/passwd',
    'x',
  ]) {
    expect([address, await get(address)]).toEqual([address, 'elsewhere'])
    respond = saying(calendar, { location: address }, 307)
    if (address !== 'x') expect([address, await get()]).toEqual([address, 'elsewhere'])
  }
  expect(asked).toHaveLength(7)
  const real = createFetchCalendar({ lookup, ca: cert })
  await expect(real(`${origin}/c.ics`, none, never)).rejects.toMatchObject({ reason: 'elsewhere' })
  expect(asked).toHaveLength(7)
})

test('attack: a calendar that never ends, or unpacks to more than it may have, is refused while it comes', async () => {
  let sent = 0
  respond = (response) => {
    const chunk = Buffer.alloc(1024 * 1024, 'A')
    const more = () => {
      sent += 1
      if (!response.destroyed) response.write(chunk, () => setImmediate(more))
    }
    more()
  }
  expect(await get()).toBe('large')
  expect(sent).toBeLessThan(20)
  respond = saying(gzipSync(Buffer.alloc(200 * 1024 * 1024)), { 'content-encoding': 'gzip' })
  expect(await get()).toBe('large')
})

test('what is no calendar is told from one', async () => {
  for (const body of ['', '<!doctype html><title>Sign in</title>BEGIN:VCALENDAR', 'BEGIN:VCARD\r\n', 'BEGIN:VCALENDARS']) {
    respond = saying(body, { 'content-type': 'text/calendar' })
    expect([body, await get()]).toEqual([body, 'odd'])
  }
  for (const encoding of ['br', 'x', 'gzip, gzip']) {
    respond = saying(calendar, { 'content-encoding': encoding })
    expect(await get()).toBe('odd')
  }
})

test('a server that hangs, drips, breaks off, lies about its packing or has another certificate is silent', async () => {
  respond = () => undefined
  expect(await get(undefined, none, 60)).toBe('silent')
  respond = (response) => {
    const drip = () => response.destroyed || response.write('B', () => setTimeout(drip, 10))
    drip()
  }
  expect(await get(undefined, none, 100)).toBe('silent')
  respond = (response) => {
    response.writeHead(200, { 'content-length': 5000 }).write(calendar, () => response.destroy())
  }
  expect(await get()).toBe('silent')
  respond = saying(calendar, { 'content-encoding': 'gzip' })
  expect(await get()).toBe('silent')
  respond = saying(calendar)
  expect(await get(origin.replace('cloud', 'other'))).toBe('silent')
})
