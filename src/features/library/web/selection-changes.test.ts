import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '#kit/web/feedback/toast.ts'
import type { SelectionWork } from '#kit/web/ui/selection-bar.tsx'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { addUpload } from '#test/people/add-upload.ts'
import { fetchThrough } from '#test/servers/fetch-through.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import { uploadPages } from './library-queries.ts'
import { createSelectionChanges } from './selection-changes.ts'

let store: TestDatabase
let willow: Willow
let ann: TestUser
let connection: { down: boolean }
let work: (SelectionWork | null)[]

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
  connection = fetchThrough(ann)
  work = []
})

/** Loads Ann's library into a query cache, with `count` files, two thirds of them in General. */
async function openLibrary(count: number) {
  const ids: string[] = []
  for (let page = 0; page < count; page++) {
    const folder = page % 3 === 2 ? 'Projects' : 'General'
    const name = { filename: `${ann.id}-${page}.pdf`, originalName: `Page ${page}.pdf` }
    ids.push((await addUpload(willow.database, { userId: ann.id, folder, ...name })).id)
  }
  const client = new QueryClient()
  const query = uploadPages(ann.id, { folder: undefined, q: undefined })
  await client.prefetchInfiniteQuery(query)
  const items = () => client.getQueryData(query.queryKey)?.pages.flatMap((page) => page.items) ?? []
  const folders = () => Object.groupBy(items(), ({ folder }) => folder)
  return {
    ids,
    items,
    count: (folder: string) => folders()[folder]?.length ?? 0,
    changes: createSelectionChanges(client, ann.id, (now) => work.push(now)),
  }
}

const toasted = () => useToasts.getState().toasts[0]
const undo = () => toasted()?.action?.onPress()

test('many files are moved in batches with progress, and one Undo returns each to its folder', async () => {
  const { ids, changes, count } = await openLibrary(240)
  expect(await changes.move(ids, 'Projects')).toEqual([])
  expect(toasted()).toMatchObject({ title: '160 files moved to Projects', action: { label: 'Undo' } })
  expect(work).toEqual([
    { label: 'Moving 0 of 240 files', share: 0 },
    { label: 'Moving 100 of 240 files', share: 100 / 240 },
    { label: 'Moving 200 of 240 files', share: 200 / 240 },
    null,
  ])
  expect(count('General')).toBe(0)
  undo()
  await vi.waitFor(() => expect(toasted()?.title).toBe('160 files moved back'))
  expect(count('General')).toBeGreaterThan(count('Projects'))
  expect(await changes.move(ids, 'General')).toEqual([])
  expect(toasted()?.title).toBe('80 files moved to General')
})

test('many files are deleted, and one Undo restores them all', async () => {
  const { ids, changes, items } = await openLibrary(120)
  expect(await changes.remove(ids.slice(70))).toEqual([])
  expect(toasted()).toMatchObject({ title: '50 files deleted' })
  expect(items().map(({ id }) => id)).toEqual(ids.slice(60, 70).toReversed())
  undo()
  await vi.waitFor(() => expect(toasted()?.title).toBe('50 files restored'))
  expect(items()[0]?.id).toBe(ids.at(-1))
})

test('if the connection fails midway, the rest stays in the list, and the finished part can be undone', async () => {
  const { ids, changes } = await openLibrary(150)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await fetch(...call)
    connection.down = String(call[0]).endsWith('/delete')
    return answer
  })
  expect(await changes.remove(ids)).toEqual(ids.slice(100))
  expect(toasted()).toMatchObject({ tone: 'plain', text: '100 of 150 files done', action: { label: 'Undo' } })
  connection.down = false
  undo()
  await vi.waitFor(() => expect(toasted()?.title).toBe('100 files restored'))
})

test('no file is moved to a folder that no longer exists, and the server’s message is shown', async () => {
  const { ids, changes, count } = await openLibrary(3)
  expect(await changes.move(ids, 'Gone')).toEqual(ids)
  expect(toasted()).toMatchObject({ title: 'There is no such folder.', tone: 'destructive' })
  expect(toasted()).not.toHaveProperty('action')
  expect([count('General'), count('Projects')]).toEqual([2, 1])
})
