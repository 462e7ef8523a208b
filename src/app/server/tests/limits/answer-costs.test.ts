import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { answerTooLarge } from '#kit/errors.ts'
import { mostOfAnAnswer } from '#kit/server/http/budget.ts'
import { createTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import type { Row } from '#test/databases/filled-database.ts'
import { multiplyRows } from '#test/databases/many-rows.ts'
import { dropBoxOf, type Send } from '#test/people/drop-box.ts'
import { allRoutes, nameOf } from '#test/routes/all-routes.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { bookPage, folder, goal, upload } from '#test/routes/sample-rows.ts'
import { isCall, servedRoutes } from '#test/routes/served-routes.ts'
import { worstValue } from '#test/routes/worst-value.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'

/** Rows of each table, all of one owner where a row has one. */
const rowsOfEach = 10_000
const mostMs = 100
/** Milliseconds of `work` on the machine for which the limit is meant. A slower one has more. */
const usualWorkMs = 4

/** Requests that are refused, and the budget that says so. The same route answers the largest permitted owner in the test that is named. */
const refusals: Record<string, string> = {
  'PROPFIND /dav/ (900 long names)': 'bytes, drop-box-lists.api.test.ts',
}
const inPieces = 'It is written piece by piece, and others have a turn in between.'
/** Requests that take longer, and why they are left so. */
const tooExpensive: Record<string, string> = {
  'GET /api/users/:userId/export (sample)': inPieces,
  'GET /api/users/:userId/export (worst)': inPieces,
  'GET /api/admin/export/:list (sample)': inPieces,
  'GET /api/admin/export/:list (worst)': inPieces,
  'GET /api/admin/installation (sample)': 'An administrator has the whole installation examined, one check after the other.',
  'GET /api/admin/installation (worst)': 'An administrator has the whole installation examined, one check after the other.',
  'POST /api/admin/access-codes/batch (worst)': 'An administrator makes 1,000 codes, 500 in one statement.',
  'GET /api/docs/yaml': 'A description of all routes, which a server in production has as JSON only.',
  'PATCH /api/page-instances/:id (many)': 'All 10,000 copies of a page move together, 200 in one statement.',
}
/** Requests that can't be made with rows that are made up. */
const leftOut = new Set(['POST /api/push-devices/:id/test (many)'])

/** What isn't served by `serve`, and answers nothing that grows with an owner, or makes calls itself. Devices have a test of their own below. */
const outside = [
  'GET /.well-known/change-password',
  'GET /.well-known/security.txt',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/*',
  'GET /api/docs/json',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/yaml',
  'GET /api/newsletter/unsubscribe',
  'GET /api/openapi.json',
  'GET /api/reminders/unsubscribe',
  'GET /healthz',
  'GET /readyz',
  'GET /shop/:name',
  'GET /shown/:token',
  'GET /shown/:token/:number',
  'OPTIONS /',
  'POST /shown/:token',
  'PROPFIND /',
]

/** CPU time of this thread in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Composes and reads JSON, as most answers do. Returns the milliseconds that it took. */
function work(): number {
  const began = cpuMs()
  for (let at = 0; at < 40; at += 1)
    JSON.parse(JSON.stringify(Array.from({ length: 500 }, (_, number) => ({ number, text: `row ${number}` }))))
  return cpuMs() - began
}

let opened: TestDatabase
let willow: Willow
let owner: TestUser
let admin: TestUser
let device: Send
let many: Map<string, Row>
const table: { name: string; ms: number; bytes: number; status: number }[] = []

beforeAll(async () => {
  opened = await createTestDatabase('SQLite', { migrated: true })
  willow = await createWillow({ database: opened.database })
  owner = await willow.fixtures.signedInUser()
  admin = await willow.fixtures.signedInUser({ isAdmin: true })
  // Each request leaves rows, which are more like those of an installation than made up ones.
  for (const route of allRoutes) await send(route, 'sample').catch(() => undefined)
  await letIn()
  device = await dropBoxOf(willow, await signedIn(owner))
  const place = { willow, owner: await signedIn(owner) }
  for (const make of [goal, folder, upload, bookPage]) await make(place)
  await device('PUT', 'Page.pdf', { body: Buffer.from('%PDF-1.7\n%%EOF') })
  many = await multiplyRows(opened.database, {
    userId: owner.id,
    count: rowsOfEach,
    most: { order_codes: 100, sheet_calendars: 5 },
  })
  await letIn()
}, 600_000)

afterAll(async () => {
  if (process.env.SHOW_COSTS)
    console.log(
      table
        .toSorted((one, other) => other.ms - one.ms)
        .map(({ name, ms, bytes, status }) => `${ms.toFixed(1)} ms  ${bytes} bytes  ${status}  ${name}`)
        .join('\n'),
    )
  await willow.close()
  await opened.drop()
})

/** Earlier requests have changed who may sign in. */
async function letIn() {
  const { queries } = opened.database
  const admitted = { revoked_at: null, is_approved: true, read_only_at: null, credentials_version: 0 }
  for (const { id } of [owner, admin]) {
    await queries.updateTable('registered_users').set(admitted).where('user_id', '=', id).execute()
    await queries
      .updateTable('users')
      .set({ is_admin: id === admin.id })
      .where('id', '=', id)
      .execute()
  }
  await queries.deleteFrom('account_deletions').where('user_id', '=', owner.id).execute()
}

async function signedIn(user: TestUser): Promise<TestUser> {
  const cookie = await willow.fixtures.session(user.id)
  return { ...user, cookie, send: (asked) => willow.app.inject({ ...asked, headers: { cookie, ...asked.headers } }) }
}

/** The request of the sample, the largest one that the schema admits, or the one of the sample about a row with 10,000 others. */
type How = 'sample' | 'worst' | 'many'

let last = 0
async function requestOf(route: Route, how: How): Promise<InjectOptions | null> {
  await letIn()
  const { cookie } = await signedIn(route.access === 'admin' ? admin : owner)
  const sample = (await routeSamples[nameOf(route)]?.request?.({ willow, owner: await signedIn(owner) })) ?? {}
  const params: Record<string, string> = { ...sample.params }
  if (how === 'many') {
    const [, segment = ''] = /([a-z-]+)\/:id/.exec(route.path) ?? []
    const id = many.get(segment.replaceAll('-', '_'))?.id
    if (id === undefined) return null
    params.id = String(id)
  }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const given = Object.fromEntries(new URLSearchParams(sample.query ?? ''))
  const query = how === 'worst' ? worstValue(route.query, given) : given
  const body = how === 'worst' ? worstValue(route.body, sample.body) : sample.body
  last += 1
  return {
    method: route.method,
    url: `${path}?${new URLSearchParams(query as Record<string, string>)}`,
    ...(sample.form ?? (body ? { payload: body } : {})),
    headers: { ...sample.form?.headers, cookie, 'x-forwarded-for': `10.8.${last % 251}.${Math.floor(last / 251) % 251}` },
  }
}

async function measured(request: InjectOptions): Promise<{ ms: number; reply: LightMyRequestResponse }> {
  const began = cpuMs()
  const reply = await willow.app.inject(request)
  return { ms: cpuMs() - began, reply }
}

async function send(route: Route, how: How) {
  const request = await requestOf(route, how)
  return request && (await measured(request))
}

/** Asks once, and four times more if that was too expensive: the limit is for the median. */
async function costOf(isKnown: boolean, ask: () => Promise<{ ms: number; reply: LightMyRequestResponse } | null>) {
  const first = await ask()
  if (first === null) return null
  const works = [work(), work(), work()]
  const limit = () => mostMs * Math.max(1, median(works) / usualWorkMs)
  const times = [first.ms]
  while (times.length < 5 && first.ms > limit() && !isKnown) {
    times.push((await ask())?.ms ?? 0)
    works.push(work())
  }
  return { ms: median(times), limit: limit(), reply: first.reply }
}

const isText = (reply: LightMyRequestResponse) => /json|text|xml|calendar/.test(String(reply.headers['content-type']))

function expectCheap(name: string, cost: NonNullable<Awaited<ReturnType<typeof costOf>>>) {
  const { ms, limit, reply } = cost
  const bytes = reply.rawPayload.length
  table.push({ name, ms, bytes, status: reply.statusCode })
  expect(reply.statusCode, reply.body.slice(0, 200)).not.toBe(500)
  if (!(name in tooExpensive)) expect(ms, `milliseconds of ${name}`).toBeLessThanOrEqual(limit)
  if (isText(reply)) expect(bytes, `bytes of ${name}`).toBeLessThanOrEqual(mostOfAnAnswer.bytes)
  const isRefused = reply.statusCode === 507 || (isText(reply) && reply.body.includes(answerTooLarge.code))
  expect([name, isRefused]).toEqual([name, name in refusals])
}

const propfind = `<D:propfind xmlns:D="DAV:"><D:prop xmlns="${'n'.repeat(50_000)}">${Array.from({ length: 900 }, (_, at) => `<x${at}/>`).join('')}</D:prop></D:propfind>`
const lockInfo = (owner: string) =>
  `<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:shared/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>${owner}</D:owner></D:lockinfo>`

test.each<[string, string, string, Parameters<Send>[2]]>([
  ['OPTIONS', '', '', {}],
  ['PROPFIND', '', '', { headers: { depth: '1' } }],
  ['PROPFIND', '', ' (900 long names)', { headers: { depth: '1' }, body: propfind }],
  ['PROPFIND', 'Page.pdf', ' (900 long names)', { headers: { depth: '0' }, body: propfind }],
  ['PROPFIND', 'Page.pdf', '', { headers: { depth: '0' } }],
  ['GET', 'Page.pdf', '', {}],
  ['HEAD', 'Page.pdf', '', {}],
  ['LOCK', 'Page.pdf', '', { body: lockInfo(`<x xmlns="${'n'.repeat(50_000)}">${'<b/>'.repeat(900)}</x>`) }],
  ['UNLOCK', 'Page.pdf', '', { headers: { 'lock-token': '<opaquelocktoken:none>' } }],
  [
    'PROPPATCH',
    'Page.pdf',
    '',
    {
      body: propfind
        .replaceAll('propfind', 'propertyupdate')
        .replace('<D:prop ', '<D:remove><D:prop ')
        .replace('</D:prop>', '</D:prop></D:remove>'),
    },
  ],
  ['MKCOL', 'Folder', '', {}],
  ['PUT', 'New.pdf', '', { body: Buffer.from('%PDF-1.7\n%%EOF') }],
  ['COPY', 'Page.pdf', '', { headers: { destination: '/dav/Copy.pdf' } }],
  ['MOVE', 'Page.pdf', '', { headers: { destination: '/dav/Moved.pdf' } }],
  ['DELETE', 'Moved.pdf', '', {}],
])('%s /dav/%s%s answers a device with 10,000 paths within its budget', async (method, path, about, more) => {
  const cost = await costOf(false, async () => {
    const began = cpuMs()
    const reply = await device(method, path, more)
    return { ms: cpuMs() - began, reply }
  })
  if (cost !== null) expectCheap(`${method} /dav/${path}${about}`, cost)
})

test('what is outside of the contract is named here, and cheap', async () => {
  await willow.app.ready()
  const others = servedRoutes(willow.app).filter((name) => !isCall(name) && !/ \/(dav|paper)/.test(name))
  expect(others.toSorted()).toEqual(outside)
  for (const name of outside) {
    const [method, address = ''] = name.split(' ')
    const cost = await costOf(false, () => measured({ method: method as 'GET', url: address.replace(':name', 'logo.png') }))
    if (cost !== null) expectCheap(name, cost)
  }
})

test('the pages without scripts, which make calls themselves, are cheap too', async () => {
  const { cookie } = await signedIn(owner)
  const pages = servedRoutes(willow.app).filter((name) => /^GET \/paper[^:*]*$/.test(name))
  expect(pages.length).toBeGreaterThan(5)
  for (const name of pages) {
    const cost = await costOf(false, () => measured({ method: 'GET', url: name.slice('GET '.length), headers: { cookie } }))
    if (cost !== null) expectCheap(name, cost)
  }
})

/** What removes comes last. */
const readsFirst = (route: Route) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(route.method)

test.each(
  allRoutes.toSorted((one, other) => readsFirst(one) - readsFirst(other)).map((route) => [nameOf(route), route] as const),
)('%s answers an owner of 10,000 rows of each kind within its budget', async (name, route) => {
  for (const how of ['sample', 'worst', 'many'] as const) {
    if (leftOut.has(`${name} (${how})`)) continue
    const cost = await costOf(`${name} (${how})` in tooExpensive, () => send(route, how))
    if (cost !== null) expectCheap(`${name} (${how})`, cost)
  }
})
