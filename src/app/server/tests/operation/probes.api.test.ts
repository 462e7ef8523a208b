import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { type BuiltApp, createBuiltApp } from '#test/servers/built-app.ts'
import { createWillow, password, type Willow } from '#test/willow.ts'

interface Probe {
  what: string
  /** The path as sent over the wire, without normalisation. */
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  expected: number | number[]
}

const json = { 'content-type': 'application/json' }
const evil = 'https://evil.example'

/** What scanners such as nikto, wapiti and ZAP request from every server, and what this one replies. */
const probes: Probe[] = [
  ...[
    '/.git/config',
    '/.env',
    '/package.json',
    '/database.sqlite',
    '/data/database.sqlite',
    '/backup.zip',
    '/index.html.bak',
  ].map((path) => ({ what: 'a file of the project or of the data', path, expected: 404 })),
  ...['/wp-login.php', '/phpmyadmin/', '/server-status', '/actuator/env', '/cgi-bin/test.cgi', '/console', '/graphql'].map(
    (path) => ({ what: 'the console of another product', path, expected: 404 }),
  ),
  ...[
    '/../../etc/passwd',
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cwindows/win.ini',
    '//etc/passwd',
  ].map((path) => ({ what: 'a file above the folder', path, expected: [400, 404] })),
  { what: 'an address with a NUL', path: '/assets/%00.js', expected: 400 },
  { what: 'an address that is no UTF-8', path: '/%c0%ae%c0%ae/etc/passwd', expected: [400, 404] },
  { what: 'a list of a folder', path: '/assets/', expected: 404 },
  { what: 'a header that is written into the answer', path: '/login?next=%0d%0aSet-Cookie:%20a=b', expected: 200 },
  { what: 'a script in the address', path: '/%3Cscript%3Ealert(1)%3C/script%3E', expected: 404 },
  { what: 'a way out to another site', path: `/api/login?returnTo=${encodeURIComponent('//evil.example')}`, expected: 404 },
  { what: 'TRACE, which echoes cookies', path: '/', method: 'TRACE', expected: [400, 404, 405] },
  { what: 'a file that is put there', path: '/shell.txt', method: 'PUT', body: 'x', expected: [400, 403, 404, 405, 415] },
  { what: 'another method by a header', path: '/api/auth/user', headers: { 'x-http-method-override': 'DELETE' }, expected: 401 },
  { what: 'a question of another site', path: '/api/auth/user', headers: { origin: evil }, expected: 401 },
  {
    what: 'whether another site may send',
    path: '/api/goals',
    method: 'OPTIONS',
    headers: { origin: evil, 'access-control-request-method': 'POST' },
    expected: [403, 404],
  },
  {
    what: 'a form of another site',
    path: '/api/custom-login',
    method: 'POST',
    headers: { ...json, origin: evil },
    body: '{}',
    expected: 403,
  },
  { what: 'another host', path: '/login', headers: { host: 'evil.example' }, expected: 200 },
  { what: 'another host by a proxy header', path: '/login', headers: { 'x-forwarded-host': 'evil.example' }, expected: 200 },
  {
    what: 'the prototype of all objects',
    path: '/api/custom-login',
    method: 'POST',
    headers: json,
    body: '{"__proto__":{"isAdmin":true},"email":"a@b.example","password":"x"}',
    expected: 400,
  },
  {
    what: 'SQL in a field',
    path: '/api/custom-login',
    method: 'POST',
    headers: json,
    body: `{"email":"' or 1=1 --@b.example","password":"' or '1'='1"}`,
    expected: 401,
  },
  {
    what: 'an object where a text belongs',
    path: '/api/custom-login',
    method: 'POST',
    headers: json,
    body: '{"email":{"$ne":null},"password":{"$ne":null}}',
    expected: 400,
  },
  {
    what: 'XML with an entity',
    path: '/api/custom-login',
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    expected: 415,
  },
  {
    what: 'JSON that ends too early',
    path: '/api/custom-login',
    method: 'POST',
    headers: json,
    body: '{"email":',
    expected: 400,
  },
  { what: 'the data of everybody', path: '/api/admin/registered-users', expected: 401 },
  { what: 'the metrics', path: '/metrics', expected: 404 },
  { what: 'the documentation of the interface, which production does not have', path: '/api/docs', expected: 404 },
  { what: 'where to report a hole', path: '/.well-known/security.txt', expected: 200 },
  {
    what: 'whether unknown addresses are answered as such',
    path: '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    expected: 404,
  },
]

let place: TestDatabase
let built: BuiltApp
let willow: Willow
let port: number
beforeAll(async () => {
  place = await createSqliteTestDatabase({ migrated: true })
  const pages = ['/', '/login'].map((path) => ({ path, activity: null, isHome: path === '/', code: null, forVisitors: null }))
  built = await createBuiltApp({ pages })
  const config = { isProduction: true, isSecure: true, publicUrl: 'https://planner.example' }
  willow = await createWillow({ database: place.database, webFolder: built.webFolder, config })
  await willow.app.listen({ port: 0, host: '127.0.0.1' })
  port = (willow.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await willow.close()
  await built.remove()
  await place.drop()
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

const send = ({ path, method = 'GET', headers = {}, body }: Omit<Probe, 'what' | 'expected'>) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })

test.each(probes)('probe: $what ($path)', async ({ what, expected, ...probe }) => {
  const { status, headers, body } = await send(probe)
  expect([expected].flat(), what).toContain(status)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.any(String) })
  for (const header of ['server', 'x-powered-by', 'access-control-allow-origin', 'location', 'set-cookie'])
    expect(headers[header], header).toBeUndefined()
  expect(body).not.toMatch(/root:|evil\.example|<script>alert|node_modules|\.ts:\d|SQLITE|at Object\./)
})

test('probe: cookies are limited to https and this host, and hidden from scripts', async () => {
  const { email } = await willow.fixtures.user()
  const { headers } = await send({
    path: '/api/custom-login',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const cookies = headers['set-cookie'] ?? []
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/i)
})
