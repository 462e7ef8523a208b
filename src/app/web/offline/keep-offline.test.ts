// @vitest-environment jsdom

import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { addOnce } from '#kit/web/offline/queue.ts'
import { admitUser } from '#kit/web/offline/user-database.ts'
import { keepOffline } from './keep-offline.ts'

test('the lists are reloaded if the service worker has queued a file', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  admitUser('ada')
  await addOnce('ada', { method: 'POST', address: '/api/uploads', body: {}, row: null, words: 'Train.png' })
  const client = new QueryClient()
  const readAgain = vi.spyOn(client, 'invalidateQueries')
  const stop = keepOffline('ada', client)
  await vi.waitFor(() => expect(readAgain).toHaveBeenCalled())
  stop()
})
