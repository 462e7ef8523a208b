import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { removePersonDatabase } from './person-database.ts'
import { isRefusedForGood, sendUnsent } from './send-unsent.ts'
import { contentOf, keepUnsent, keepUnsentFile, listUnsent, removeLostParts } from './unsent-changes.ts'

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

/** What the server was sent, in this order, and what it answers: a status for each, the last one for the rest; 0: no answer. */
let sent: { method: string; address: string; body: unknown }[]
let statuses: number[]

beforeEach(async () => {
  sent = []
  statuses = [200]
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    sent.push({ method, address, body: body instanceof FormData ? body : JSON.parse(String(body)) })
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json(status < 300 ? {} : { message: `No: ${status}`, code: 'no' }, { status })
  })
  await removePersonDatabase(ada)
})

const send = () => sendUnsent(ada, () => {})
const waiting = async () => (await listUnsent(ada)).map(({ words, refused }) => (refused ? `${words} (${refused})` : words))

test('what waits is sent once, the oldest first, and is gone then', async () => {
  for (const title of ['one', 'two', 'three']) await keepUnsent(ada, add(title))
  await send()
  await send()
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'one' }, { title: 'two' }, { title: 'three' }])
  expect(await waiting()).toEqual([])
})

test('where the connection ends the rest waits, and so does what got no answer', async () => {
  for (const title of ['one', 'two', 'three']) await keepUnsent(ada, add(title))
  statuses = [200, 0]
  await send()
  expect(await waiting()).toEqual(['two', 'three'])
  expect(sent).toHaveLength(2)
})

test('what the server will never take stays with its reason, is not sent again, and holds nothing up', async () => {
  for (const title of ['one', 'two']) await keepUnsent(ada, add(title))
  statuses = [400, 200]
  await send()
  await send()
  expect(await waiting()).toEqual(['one (No: 400)'])
  expect(sent).toHaveLength(2)
})

test('a session that has ended refuses nothing: the work waits for the same person', async () => {
  await keepUnsent(ada, add('one'))
  for (const status of [401, 408, 429, 500, 503]) {
    statuses = [status]
    await send()
  }
  expect(await waiting()).toEqual(['one'])
  expect([400, 403, 404, 409, 413, 415].every(isRefusedForGood)).toBe(true)
})

test('of what is deleted elsewhere nothing is said, and words that came too late are kept', async () => {
  await keepUnsent(ada, { ...add('gone'), method: 'DELETE', address: '/api/goals/1', words: 'Walk' })
  await keepUnsent(ada, { ...add('ticked'), method: 'PATCH', address: '/api/goals/1', words: '' })
  await keepUnsent(ada, { ...add('renamed'), method: 'PATCH', address: '/api/goals/1', words: 'Walk more' })
  statuses = [404]
  await send()
  expect(await waiting()).toEqual(['Walk more (No: 404)'])
})

test('a file arrives byte for byte with its fields, and leaves nothing behind', async () => {
  const content = new Uint8Array(2.5 * 1024 * 1024).map((_, at) => at % 251)
  await keepUnsentFile(ada, page('p1', content.length), new Blob([content]))
  await send()
  const form = sent[0]?.body as FormData
  expect(form.get('id')).toBe('p1')
  const file = form.get('file') as File
  expect([file.name, file.type]).toEqual(['March.pdf', 'application/pdf'])
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), Buffer.from(content))).toBe(0)
  expect(await waiting()).toEqual([])
  expect((await contentOf(ada, { ...page('p1', 1), madeAt: '' })).size).toBe(0)
})

test('content whose change was never kept is removed, and no other', async () => {
  await keepUnsentFile(ada, page('kept', 3), new Blob(['abc']))
  await keepUnsentFile(ada, page('lost', 3), new Blob(['xyz']))
  const lost = (await listUnsent(ada)).find(({ file }) => file?.parts === 'lost')
  const { openPersonDatabase } = await import('./person-database.ts')
  await (await openPersonDatabase(ada)).delete('unsent', lost?.key ?? 0)
  await removeLostParts(ada)
  expect(await (await contentOf(ada, { ...page('kept', 3), madeAt: '' })).text()).toBe('abc')
  expect((await contentOf(ada, { ...page('lost', 3), madeAt: '' })).size).toBe(0)
})

test("one person's work is never another's", async () => {
  await keepUnsent('eve', add('secret'))
  await send()
  expect(sent).toEqual([])
  await removePersonDatabase(ada)
  expect(await listUnsent('eve')).toHaveLength(1)
})
