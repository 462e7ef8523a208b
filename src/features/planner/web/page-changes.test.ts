// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUnsentCounts } from '#kit/web/cache/unsent.ts'
import { useToasts } from '#kit/web/feedback/toast.ts'
import { listUnsent } from '#kit/web/offline/queue.ts'
import { admitUser, removeUserDatabase } from '#kit/web/offline/user-database.ts'
import { createPageChanges } from './page-changes.ts'

beforeEach(async () => {
  await removeUserDatabase('ada')
  admitUser('ada')
  setUnsentCounts(null)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

const page = { id: 'page', moveId: 'before' }
const other = { id: 'other', moveId: null }
const bodies = async () =>
  (await listUnsent('ada')).map(({ body }) => body as { moveId: string; after: string | null } | undefined)

test('of answers about one page that wait offline, each follows the one before', async () => {
  const { answer } = createPageChanges(new QueryClient(), 'ada')
  await answer(page, { date: '2026-03-01' }, { name: 'Page 1', to: null })
  await answer(other, { date: '2026-03-02' }, { name: 'Page 2', to: null })
  await answer(page, { date: '2026-03-03' }, { name: 'Page 1', to: null })
  const [first, second, third] = await bodies()
  expect([first?.after, second?.after, third?.after]).toEqual(['before', null, first?.moveId])
})

test('an answer that was taken back offline is not followed', async () => {
  const { answer } = createPageChanges(new QueryClient(), 'ada')
  await answer(page, { date: '2026-03-01' }, { name: 'Page 1', to: null })
  useToasts.getState().toasts[0]?.action?.onPress()
  await expect.poll(async () => (await listUnsent('ada')).length).toBe(2)
  await answer(page, { ignore: true }, { name: 'Page 1', to: null })
  expect((await bodies()).at(-1)?.after).toBe('before')
})
