import cookiePlugin from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { createTestClock, type TestClock } from '#test/willow.ts'
import { StorageFull } from '../files/file-store.ts'
import type { Hold } from './hold.ts'
import { addSessions, hasSessionCookie, type NewSession, type SessionStore } from './sessions.ts'
import { tokenHash } from './tokens.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const robin = {
  id: 'robin',
  name: 'Robin Reed',
  firstName: 'Robin',
  email: 'robin@mail.example',
  profileImageUrl: null,
  isAdmin: true,
  createdAt: '2026-03-02T09:00:00.000Z',
  readOnlyAt: null,
}

type Row = Omit<NewSession, 'endsAt' | 'provedAt'> & {
  endsAt: string | null
  provedAt: string | null
  adminUsedAt: string | null
}

const noHold: Hold = {
  check: async () => {},
  lock: async () => {},
  requireWritable() {},
  transaction: () => Promise.reject(),
  checks: 0,
}

/** A session store in memory that records its writes. */
function createStore() {
  const rows = new Map<string, Row>()
  const writes: string[] = []
  let fault: Error | null = null
  const change = (what: string, sid: string, to: Partial<Row>) => {
    if (fault) throw fault
    writes.push(what)
    const row = rows.get(sid)
    if (row) rows.set(sid, { ...row, ...to })
  }
  const store: SessionStore = {
    async find(sid, clock) {
      const row = rows.get(sid)
      return row && row.expire > instant(clock) ? { ...row, user: robin, hold: noHold } : null
    },
    insert: async (session) => void rows.set(session.sid, { ...session, adminUsedAt: null }),
    extend: async (sid, expire) => change('extend', sid, { expire }),
    noteAdminUse: async (sid, now) => change('admin use', sid, { adminUsedAt: now }),
    remove: async (sid) => void rows.delete(sid),
  }
  return {
    store,
    rows,
    writes,
    set: (sid: string, to: Partial<Row>) => rows.set(sid, { ...(rows.get(sid) as Row), ...to }),
    breakWith: (error: Error | null) => {
      fault = error
    },
  }
}

let app: FastifyInstance
let kept: ReturnType<typeof createStore>
let clock: TestClock

async function start(isSecure: boolean) {
  app = fastify()
  kept = createStore()
  clock = createTestClock()
  await app.register(cookiePlugin)
  const sessions = addSessions(app, { store: kept.store, clock, isSecure })
  app.post('/api/begin', async (request, reply) => {
    await sessions.begin(request, reply, { userId: 'robin', credentialsVersion: 3 })
    return {}
  })
  app.post('/api/end', async (request, reply) => {
    await sessions.end(request, reply)
    return {}
  })
  app.post<{ Body: { isRenewed: boolean } }>('/api/renew', (request, reply) =>
    sessions.renew(request, reply, async (renewal) => ({ isRenewed: request.body.isRenewed, renewal })),
  )
  app.post('/api/work', async ({ proof }) => {
    await proof?.noteAdminUse()
    return {}
  })
  for (const url of ['/api', '/api/me', '/paper', '/paper/today', '/apiary', '/settings/api/'])
    app.get(url, async (request) => ({
      name: request.user?.name ?? null,
      hasSid: request.sid !== null,
      proof: request.proof && { ageMs: request.proof.ageMs, adminIdleMs: request.proof.adminIdleMs },
      hasCookie: hasSessionCookie(request),
    }))
}
beforeEach(() => start(false))
afterEach(() => app.close())

const post = (url: string, cookie = '', payload: object = {}, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { cookie, ...headers } })
const get = (url: string, cookie: string) => app.inject({ url, headers: { cookie } })
const nameAt = async (url: string, cookie: string) => (await get(url, cookie)).json().name
async function begin(cookie = '', headers = {}): Promise<string> {
  const reply = await post('/api/begin', cookie, {}, headers)
  return String(reply.headers['set-cookie']).split(';')[0] ?? ''
}
const sidOf = (cookie: string) => tokenHash(cookie.split('=')[1] ?? '')
const rowOf = (cookie: string) => kept.rows.get(sidOf(cookie))
const at = (ms: number) => new Date(clock.now() + ms).toISOString()

test('a session lasts 30 days at first and 90 at most, names its browser, and its cookie contains only the id', async () => {
  const reply = await post('/api/begin', '', {}, { 'user-agent': 'x'.repeat(400) })
  const header = String(reply.headers['set-cookie'])
  expect(header).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const cookie = header.split(';')[0] ?? ''
  expect(rowOf(cookie)).toEqual({
    sid: sidOf(cookie),
    userId: 'robin',
    credentialsVersion: 3,
    sess: JSON.stringify({ startedAt: at(0), userAgent: 'x'.repeat(300) }),
    expire: at(30 * day),
    endsAt: at(90 * day),
    provedAt: at(0),
    adminUsedAt: null,
  })
})

test("a browser that doesn't identify itself gets a session too", async () => {
  const cookie = await begin('', { 'user-agent': '' })
  expect(JSON.parse(rowOf(cookie)?.sess ?? '')).toEqual({ startedAt: at(0), userAgent: '' })
})

test('over https the cookie has a name that browsers accept from this host only', async () => {
  await app.close()
  await start(true)
  const header = String((await post('/api/begin')).headers['set-cookie'])
  expect(header).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cookie = header.split(';')[0] ?? ''
  expect(await nameAt('/api/me', cookie)).toBe('Robin Reed')
  // Another host of the domain could set a cookie without the prefix, so the server ignores it.
  expect(await nameAt('/api/me', cookie.replace('__Host-', ''))).toBeNull()
  expect(String((await post('/api/end', cookie)).headers['set-cookie'])).toMatch(
    /^__Host-session=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test("the session is read for API calls and the tablet's pages, and nowhere else", async () => {
  const cookie = await begin()
  for (const url of ['/api', '/api/me', '/api/me?a=/b', '/api?a', '/paper', '/paper/today'])
    expect([url, await nameAt(url, cookie)]).toEqual([url, 'Robin Reed'])
  for (const url of ['/apiary', '/settings/api/']) expect([url, await nameAt(url, cookie)]).toEqual([url, null])
  const invented = await get('/api/me', 'session=invented')
  expect(invented.json()).toEqual({ name: null, hasSid: false, proof: null, hasCookie: true })
  expect((await get('/api/me', '')).json()).toMatchObject({ name: null, hasCookie: false })
  expect((await get('/api/me', '__Host-session=x')).json()).toMatchObject({ name: null, hasCookie: true })
})

test('a session in use is extended once a day, also in the browser, and ends 30 days after its last use', async () => {
  const cookie = await begin()
  const first = rowOf(cookie)?.expire
  clock.advance(day - 1)
  expect((await get('/api/me', cookie)).headers['set-cookie']).toBeUndefined()
  expect([rowOf(cookie)?.expire, kept.writes]).toEqual([first, []])
  clock.advance(1)
  const extended = await get('/api/me', cookie)
  expect(extended.headers['set-cookie']).toBe(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
  expect(rowOf(cookie)?.expire).toBe(at(30 * day))
  clock.advance(30 * day - 1)
  expect(await nameAt('/api/me', cookie)).toBe('Robin Reed')
  clock.advance(30 * day)
  expect(await nameAt('/api/me', cookie)).toBeNull()
})

test('a session is never extended beyond its 90 days', async () => {
  const cookie = await begin()
  for (const days of [20, 20, 20, 10]) {
    clock.advance(days * day)
    await get('/api/me', cookie)
  }
  // 70 of the 90 days have passed.
  expect(rowOf(cookie)?.expire).toBe(at(20 * day))
  clock.advance(1500)
  kept.set(sidOf(cookie), { expire: at(10 * day) })
  const left = String((await get('/api/me', cookie)).headers['set-cookie'])
  expect(left).toContain(`Max-Age=${20 * 24 * 60 * 60 - 2};`)
})

test('a session from before the end was stored is not extended', async () => {
  const cookie = await begin()
  kept.set(sidOf(cookie), { endsAt: null })
  clock.advance(29 * day)
  expect((await get('/api/me', cookie)).headers['set-cookie']).toBeUndefined()
  expect(kept.writes).toEqual([])
})

test('while nothing can be saved a session is read but not extended, and any other error is reported', async () => {
  const cookie = await begin()
  clock.advance(2 * day)
  kept.breakWith(new StorageFull(null))
  const reply = await get('/api/me', cookie)
  expect([reply.statusCode, reply.json().name, reply.headers['set-cookie']]).toEqual([200, 'Robin Reed', undefined])
  expect((await post('/api/work', cookie)).statusCode).toBe(200)
  kept.breakWith(new Error('the database is gone'))
  expect((await get('/api/me', cookie)).statusCode).toBe(500)
})

test("the last re-authentication counts, and an administrator's activity is recorded once a minute", async () => {
  const cookie = await begin()
  const proof = async () => (await get('/api/me', cookie)).json().proof
  expect(await proof()).toEqual({ ageMs: 0, adminIdleMs: 0 })
  clock.advance(minute - 1)
  await post('/api/work', cookie)
  expect(kept.writes).toEqual([])
  clock.advance(1)
  await post('/api/work', cookie)
  expect([kept.writes, rowOf(cookie)?.adminUsedAt]).toEqual([['admin use'], at(0)])
  clock.advance(5 * minute)
  expect(await proof()).toEqual({ ageMs: 6 * minute, adminIdleMs: 5 * minute })
  kept.set(sidOf(cookie), { provedAt: at(0) })
  clock.advance(minute)
  expect(await proof()).toEqual({ ageMs: minute, adminIdleMs: minute })
})

test('a session without any re-authentication counts as infinitely old', async () => {
  const cookie = await begin()
  kept.set(sidOf(cookie), { provedAt: null })
  // JSON writes Infinity as null.
  expect((await get('/api/me', cookie)).json().proof).toEqual({ ageMs: null, adminIdleMs: null })
})

test('signing in again in the same browser ends the earlier session', async () => {
  const before = await begin()
  const after = await begin(before)
  expect([rowOf(before), rowOf(after)?.userId]).toEqual([undefined, 'robin'])
})

test('a renewed session gets a new id in the browser once it has been saved', async () => {
  const cookie = await begin()
  const reply = await post('/api/renew', cookie, { isRenewed: true })
  const header = String(reply.headers['set-cookie'])
  expect(header).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const renewed = header.split(';')[0] ?? ''
  expect(reply.json()).toEqual({ isRenewed: true, renewal: { from: sidOf(cookie), to: sidOf(renewed) } })
  const refused = await post('/api/renew', cookie, { isRenewed: false })
  expect([refused.headers['set-cookie'], refused.json().isRenewed]).toEqual([undefined, false])
  expect((await post('/api/renew', '', { isRenewed: true })).json().renewal).toBeNull()
})

test('signing out removes the session and the cookie, and tells the browser to clear its cache', async () => {
  const cookie = await begin()
  const reply = await post('/api/end', cookie)
  expect(rowOf(cookie)).toBeUndefined()
  expect(String(reply.headers['set-cookie'])).toMatch(/^session=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect((await post('/api/end')).statusCode).toBe(200)
})
