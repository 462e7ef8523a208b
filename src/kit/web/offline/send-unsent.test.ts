import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { isRefusedForGood } from '../calls/failure-kind.rules.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { addFile, addOnce, contentOf, listUnsent, removeLostParts } from './queue.ts'
import { sendUnsent } from './send-unsent.ts'
import { admitUser, openUserDatabase, removeUserDatabase } from './user-database.ts'

const ada = 'ada'
const add = (title: string) => ({
  method: 'POST',
  address: '/api/goals',
  body: { title },
  row: { list: 'goals', id: title, row: { id: title } },
  words: title,
})
const page = (parts: string, size: number) => ({
  method: 'POST',
  address: '/api/uploads',
  file: { name: 'March.pdf', type: 'application/pdf', size, fields: { id: parts }, parts },
  row: null,
  words: 'March.pdf',
})

/** Requests that the fake server received, and the status of each reply; the last status repeats. 0 means no reply. */
let sent: { method: string; address: string; body: unknown }[]
let statuses: number[]
/** Bodies of the next replies. */
let replies: object[]

beforeEach(async () => {
  now = Date.parse('2026-11-21T09:00:00Z')
  sent = []
  statuses = [200]
  replies = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    sent.push({ method, address, body: body instanceof FormData ? body : JSON.parse(String(body ?? null)) })
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json(replies.shift() ?? (status < 300 ? {} : { message: `No: ${status}`, code: 'no' }), { status })
  })
  await removeUserDatabase(ada)
  admitUser(ada)
})

let now = Date.parse('2026-11-21T09:00:00Z')
const send = (options = {}) => sendUnsent(ada, { now: () => now, ...options })
const waiting = async () => (await listUnsent(ada)).map(({ words, refused }) => (refused ? `${words} (${refused})` : words))

test('unsent changes are sent once, the oldest first, and then removed', async () => {
  for (const title of ['one', 'two', 'three']) await addOnce(ada, add(title))
  await send()
  await send()
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'one' }, { title: 'two' }, { title: 'three' }])
  expect(await waiting()).toEqual([])
})

test('only changes that the server accepted are reported as sent', async () => {
  for (const title of ['one', 'two', 'three']) await addOnce(ada, add(title))
  statuses = [200, 400, 0]
  const told: unknown[] = []
  await send({ onSent: ({ body }: { body?: unknown }) => told.push(body) })
  expect(told).toEqual([{ title: 'one' }])
})

test('when the connection breaks the rest waits, and so does a change without an answer', async () => {
  for (const title of ['one', 'two', 'three']) await addOnce(ada, add(title))
  statuses = [200, 0]
  await send()
  expect(await waiting()).toEqual(['two', 'three'])
  expect(sent).toHaveLength(2)
})

test('a change that the server refuses is kept with the reason, is not sent again, and blocks nothing', async () => {
  for (const title of ['one', 'two']) await addOnce(ada, add(title))
  statuses = [400, 200]
  await send()
  await send()
  expect(await waiting()).toEqual(['one (No: 400)'])
  expect(sent).toHaveLength(2)
})

const walk = '019a0000-0000-7000-8000-000000000001'
const about = (id: string, title: string) => ({ ...add(title), method: 'PATCH', address: `/api/goals/${id}` })

test('a change that causes a server error waits, with later changes to the same row, and all others are sent', async () => {
  await addOnce(ada, { ...add('Walk'), body: { title: 'Walk', id: walk } })
  await addOnce(ada, about(walk, 'Walk more'))
  await addOnce(ada, about(walk.replace(/1$/, '2'), 'Read'))
  statuses = [500, 200]
  await send()
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  expect(await waiting()).toEqual(['Walk', 'Walk more'])
  now += 31_000
  await send()
  expect(await waiting()).toEqual([])
})

test('a file waits for its folder', async () => {
  await addOnce(ada, { ...add('Trips'), address: '/api/folders', body: { id: walk, name: 'Trips' } })
  const { file, ...change } = page(walk.replace(/1$/, '3'), 3)
  await addFile(ada, { ...change, file: { ...file, fields: { ...file.fields, folder: 'Trips' } } }, new Blob(['abc']))
  statuses = [500, 200]
  await send()
  expect(await waiting()).toEqual(['Trips', 'March.pdf'])
})

test('a failed change is retried after growing pauses, of half an hour at most, or on request', async () => {
  await addOnce(ada, add('one'))
  statuses = [500]
  const pauses: number[] = []
  for (let failure = 1; failure <= 8; failure++) {
    const before = sent.length
    await send()
    expect(sent).toHaveLength(before + 1)
    const begun = now
    while (sent.length === before + 1 && now - begun < 3_600_000) {
      now += 30_000
      statuses = [0]
      await send()
    }
    pauses.push((now - begun) / 1000)
    statuses = [500]
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800])
  await send()
  await send()
  const before = sent.length
  await send({ isAsked: true })
  expect(sent).toHaveLength(before + 1)
  // A clock that was set back ends the pause.
  now -= 86_400_000
  await send()
  expect(sent).toHaveLength(before + 2)
})

test('what a read-only account refuses is kept with the reason, not sent again by itself, and sent when the user asks', async () => {
  await addOnce(ada, add('one'))
  statuses = [403]
  replies = [{ message: 'Read-only.', code: 'session.read_only' }]
  await send()
  await send()
  expect([await waiting(), sent.length]).toEqual([['one (Read-only.)'], 1])
  replies = [{ message: 'Still read-only.', code: 'session.read_only' }]
  await send({ isAsked: true })
  expect([await waiting(), sent.length]).toEqual([['one (Still read-only.)'], 2])
  statuses = [200]
  await send({ isAsked: true })
  expect([await waiting(), sent.length]).toEqual([[], 3])
})

test('what an account has no room for is kept with the sentence, those behind it go on, and it is sent when the user asks', async () => {
  for (const title of ['one', 'two']) await addOnce(ada, add(title))
  statuses = [409, 200]
  replies = [{ message: 'No room.', code: 'limits.no_room' }]
  await send()
  await send()
  expect([await waiting(), sent.length]).toEqual([['one (No room.)'], 2])
  await send({ isAsked: true })
  expect([await waiting(), sent.length]).toEqual([[], 3])
})

test('a change that meets a budget is kept with the sentence, those behind it go on, and it is not sent again', async () => {
  for (const title of ['one', 'two']) await addOnce(ada, add(title))
  statuses = [413, 200]
  replies = [{ message: 'That is too much at once.', code: 'limits.answer_too_large' }]
  await send()
  await send({ isAsked: true })
  expect([await waiting(), sent.length]).toEqual([['one (That is too much at once.)'], 2])
  expect((await listUnsent(ada)).map(({ body }) => body)).toEqual([{ title: 'one' }])
})

test('an ended session refuses nothing: the work waits for the same user', async () => {
  await addOnce(ada, add('one'))
  for (const status of [401, 408, 429, 500, 503]) {
    statuses = [status]
    await send({ isAsked: true })
  }
  expect(await waiting()).toEqual(['one'])
  expect([400, 403, 404, 409, 413, 415].every(isRefusedForGood)).toBe(true)
})

test('a change to a row that was deleted elsewhere is dropped silently, except when it contains text', async () => {
  await addOnce(ada, { ...add('gone'), method: 'DELETE', address: '/api/goals/1', words: 'Walk' })
  await addOnce(ada, { ...add('ticked'), method: 'PATCH', address: '/api/goals/1', words: '' })
  await addOnce(ada, { ...add('renamed'), method: 'PATCH', address: '/api/goals/1', words: 'Walk more' })
  statuses = [404]
  await send()
  expect(await waiting()).toEqual(['Walk more (No: 404)'])
})

test('a file is sent byte for byte with its fields, and leaves nothing behind', async () => {
  const content = new Uint8Array(2.5 * 1024 * 1024).map((_, at) => at % 251)
  await addFile(ada, page('p1', content.length), new Blob([content]))
  await send()
  const form = sent[0]?.body as FormData
  expect(form.get('id')).toBe('p1')
  const file = form.get('file') as File
  expect([file.name, file.type]).toEqual(['March.pdf', 'application/pdf'])
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), Buffer.from(content))).toBe(0)
  expect(await waiting()).toEqual([])
  expect((await contentOf(ada, { ...page('p1', 1), madeAt: '' })).size).toBe(0)
})

const inParts = { address: '/api/uploads/p1/parts', body: { name: 'March.pdf' } }
const largePage = (size: number) => {
  const { file, ...change } = page('p1', size)
  return { ...change, file: { ...file, inParts } }
}

test("a large file is sent in the parts that the server doesn't have, and reports its progress", async () => {
  const content = new Uint8Array(3.5 * 900_000).map((_, at) => at % 251)
  await addFile(ada, largePage(content.length), new Blob([content]))
  replies = [{ parts: [0], isWhole: false }]
  statuses = [200, 200, 0]
  await send()
  expect(sent.map(({ method, address }) => `${method} ${address.replace(/[0-9a-f]{64}$/, 'HASH')}`)).toEqual([
    'GET /api/uploads/p1/parts',
    'PUT /api/uploads/p1/parts/1?sha256=HASH',
    'PUT /api/uploads/p1/parts/2?sha256=HASH',
  ])
  expect((await listUnsent(ada))[0]?.file?.sent).toBe(2)
  const form = sent[1]?.body as FormData
  const part = form.get('file') as File
  expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), Buffer.from(content.slice(900_000, 1_800_000)))).toBe(0)

  sent = []
  replies = [{ parts: [0, 1, 2], isWhole: false }]
  statuses = [200]
  await send()
  expect(sent.map(({ method, address }) => `${method} ${address.replace(/\?.*/, '')}`)).toEqual([
    'GET /api/uploads/p1/parts',
    'PUT /api/uploads/p1/parts/3',
    'POST /api/uploads/p1/parts',
  ])
  expect(sent[2]?.body).toEqual(inParts.body)
  expect(await waiting()).toEqual([])
})

test('a part and the form around it fit into the megabyte that many proxies take', async () => {
  await addFile(ada, largePage(2_000_000), new Blob([new Uint8Array(2_000_000)]))
  replies = [{ parts: [], isWhole: false }]
  await send()
  const sizes = await Promise.all(
    sent
      .filter(({ method }) => method === 'PUT')
      .map(async ({ body }) => (await new Response(body as FormData).arrayBuffer()).byteLength),
  )
  expect(sizes).toHaveLength(3)
  for (const size of sizes) expect(size).toBeLessThan(1_000_000)
})

test('a file that an earlier version stored in parts of 1 MiB is sent in those', async () => {
  const database = await openUserDatabase(ada)
  const bytes = new Uint8Array(3.5 * 1024 * 1024)
  for (const at of [0, 1, 2, 3]) await database.put('parts', bytes.slice(at << 20, (at + 1) << 20).buffer, ['p1', at])
  await addOnce(ada, largePage(bytes.length))
  replies = [{ parts: [], isWhole: false }]
  await send()
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'PUT', 'PUT', 'PUT', 'POST'])
  expect(await waiting()).toEqual([])
})

test('no part is sent again of a file that the server has completely', async () => {
  await addFile(ada, largePage(3_000_000), new Blob([new Uint8Array(3_000_000)]))
  replies = [{ parts: [], isWhole: true }]
  await send()
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(await waiting()).toEqual([])
})

test('parts that the server has lost are not a refusal, and are sent again later', async () => {
  await addFile(ada, largePage(1_000_000), new Blob([new Uint8Array(1_000_000)]))
  replies = [
    { parts: [0], isWhole: false },
    { message: 'Some parts.', code: 'request.parts_missing' },
  ]
  statuses = [200, 409]
  await send()
  expect(await waiting()).toEqual(['March.pdf'])
})

test('a file whose content the browser has lost is never sent in part, and says why', async () => {
  const { openUserDatabase } = await import('./user-database.ts')
  for (const change of [page('p1', 2_000_000), largePage(2_000_000)]) {
    await addFile(ada, change, new Blob([new Uint8Array(2_000_000)]))
    await (await openUserDatabase(ada)).delete('parts', ['p1', 1])
    replies = [{ parts: [], isWhole: false }]
    await send()
    expect(await waiting()).toEqual([`March.pdf (${uiTexts.contentLost})`])
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    await removeUserDatabase(ada)
    admitUser(ada)
  }
})

test('content without a queued change is removed, and no other content', async () => {
  await addFile(ada, page('kept', 3), new Blob(['abc']))
  await addFile(ada, page('lost', 3), new Blob(['xyz']))
  const lost = (await listUnsent(ada)).find(({ file }) => file?.parts === 'lost')
  const { openUserDatabase } = await import('./user-database.ts')
  await (await openUserDatabase(ada)).delete('unsent', lost?.key ?? 0)
  await removeLostParts(ada)
  expect(await (await contentOf(ada, { ...page('kept', 3), madeAt: '' })).text()).toBe('abc')
  expect((await contentOf(ada, { ...page('lost', 3), madeAt: '' })).size).toBe(0)
})

test("the content of a file that is still being written doesn't count as lost", async () => {
  const content = new Blob([new Uint8Array(3_000_000)])
  const slice = content.slice.bind(content)
  const looks: Promise<void>[] = []
  // As if another tab started after each part.
  content.slice = (...range) => {
    looks.push(removeLostParts(ada))
    return slice(...range)
  }
  await addFile(ada, page('p1', content.size), content)
  await Promise.all(looks)
  expect(looks).toHaveLength(4)
  expect((await contentOf(ada, { ...page('p1', content.size), madeAt: '' })).size).toBe(content.size)
})

test('without browser locks no content counts as lost', async () => {
  const { openUserDatabase } = await import('./user-database.ts')
  await (await openUserDatabase(ada)).put('parts', new ArrayBuffer(3), ['p1', 0])
  vi.stubGlobal('navigator', {})
  await removeLostParts(ada)
  vi.unstubAllGlobals()
  expect((await contentOf(ada, { ...page('p1', 3), madeAt: '' })).size).toBe(3)
})

test("one user's work is never sent by another", async () => {
  await addOnce('eve', add('secret'))
  await send()
  expect(sent).toEqual([])
  await removeUserDatabase(ada)
  admitUser(ada)
  expect(await listUnsent('eve')).toHaveLength(1)
})
