import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '#kit/web/feedback/toast.ts'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'
import { uploadPages } from './library-queries.ts'
import { createUploadChanges } from './upload-changes.ts'

let store: TestDatabase
let willow: Willow
let ann: TestUser

beforeAll(async () => {
  store = await createSqliteTestDatabase({ migrated: true })
  willow = await createWillow({ database: store.database })
})
afterAll(async () => {
  await willow.close()
  await store.drop()
})
beforeEach(async () => {
  ann = await willow.fixtures.signedInUser()
  // Passes the browser's calls to the real server, with Ann's session.
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: 'GET'; body?: string }) => {
    const json = body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }
    const reply = await ann.send({ method, url, ...json })
    return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  })
})

async function upload(filename: string): Promise<void> {
  const body = await formBody([
    ['userId', ann.id],
    ['file', { content: await pngPage(), filename }],
  ])
  expect((await ann.send({ method: 'POST', url: '/api/uploads', ...body })).statusCode).toBe(201)
}

/** Loads Ann's library into a query cache, and creates the changes for it. */
async function openLibrary() {
  const client = new QueryClient()
  const query = uploadPages(ann.id, { folder: undefined, q: undefined })
  await client.prefetchInfiniteQuery(query)
  const items = () => client.getQueryData(query.queryKey)?.pages.flatMap((page) => page.items) ?? []
  const [newest] = items()
  if (!newest) throw new Error('The library is empty')
  return {
    newest,
    changes: createUploadChanges(client, ann.id),
    names: () => items().map(({ originalName }) => originalName),
    total: () => client.getQueryData(query.queryKey)?.pages[0]?.total,
  }
}

const toasted = () => useToasts.getState().toasts[0]

test('a deleted file disappears, and Undo returns it to its place', async () => {
  await upload('Week 1.png')
  await upload('Week 2.png')
  const { newest, changes, names, total } = await openLibrary()
  await changes.remove(newest)
  expect([names(), total()]).toEqual([['Week 1.png'], 1])
  expect(toasted()).toMatchObject({ title: 'File deleted', action: { label: 'Undo' } })

  toasted()?.action?.onPress()
  await vi.waitFor(() => expect(toasted()?.title).toBe('File restored'))
  expect([names(), total()]).toEqual([['Week 2.png', 'Week 1.png'], 2])
})

test('a change is shown before the server has replied', async () => {
  await upload('Week 1.png')
  const { newest, changes, names } = await openLibrary()
  const { fetch } = globalThis
  const seen: string[][] = []
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    seen.push(names())
    return fetch(...call)
  })
  await changes.rename(newest, 'Week 1, done.png')
  expect(seen[0]).toEqual(['Week 1, done.png'])
  expect(names()).toEqual(['Week 1, done.png'])
  expect(toasted()?.title).toBe('File renamed')
})

test('a refused change restores the file and shows why', async () => {
  await upload('Week 1.png')
  const { newest, changes, names } = await openLibrary()
  await changes.rename(newest, '   ')
  expect(toasted()).toMatchObject({ title: 'A file needs a name.', tone: 'destructive' })
  expect(names()).toEqual(['Week 1.png'])

  await changes.remove({ ...newest, id: 'unknown' })
  expect(toasted()).toMatchObject({ title: 'File not found', tone: 'destructive' })
})
