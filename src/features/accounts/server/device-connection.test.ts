import { expect, test } from 'vitest'
import { arrivesUnread, basicIn } from './device-connection.ts'

const from = (ip: string, more: { protocol?: 'http' | 'https'; headers?: Record<string, string> } = {}) => ({
  ip,
  protocol: more.protocol ?? ('http' as const),
  headers: more.headers ?? {},
})
const [plain, secure] = [{ isSecure: false }, { isSecure: true }]

test('a request by https and one from this machine arrive unread', () => {
  expect(arrivesUnread(from('203.0.113.7', { protocol: 'https' }), plain)).toBe(true)
  for (const ip of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    expect([ip, arrivesUnread(from(ip), plain)]).toEqual([ip, true])
})

test('a request by http from another machine can be read on the way', () => {
  for (const ip of ['203.0.113.7', '192.168.1.20', '2001:db8::1'])
    for (const server of [plain, secure]) expect([ip, arrivesUnread(from(ip), server)]).toEqual([ip, false])
})

test('a proxy on this machine is not this machine: the public address decides, unless the proxy says that it was reached by http', () => {
  const proxied = (headers: Record<string, string>) =>
    from('127.0.0.1', { headers: { 'x-forwarded-for': '203.0.113.7', ...headers } })
  expect(arrivesUnread(proxied({}), plain)).toBe(false)
  expect(arrivesUnread(proxied({}), secure)).toBe(true)
  expect(arrivesUnread(proxied({ 'x-forwarded-proto': 'http' }), secure)).toBe(false)
  expect(arrivesUnread(from('127.0.0.1', { headers: { 'x-forwarded-proto': 'http' } }), secure)).toBe(false)
})

test('the password in a Basic header counts, whatever the user name', () => {
  const basic = (text: string) => basicIn(`Basic ${Buffer.from(text).toString('base64')}`)
  expect(basic('anybody:device-abc')).toBe('device-abc')
  expect(basic(':device-abc')).toBe('device-abc')
  // The name ends at the first colon; further signs are none of a password.
  expect(basic('Zoë:device-a:b')).toBe('device-ab')
  // Pasted from a chat, with a space that breaks no line.
  expect(basic('x:device-abc\u00a0')).toBe('device-abc')
  for (const text of ['device-abc', 'x:', '']) expect([text, basic(text)]).toEqual([text, null])
  for (const header of ['', 'Basic', 'Basic !!!', 'Bearer device-abc']) expect([header, basicIn(header)]).toEqual([header, null])
})
