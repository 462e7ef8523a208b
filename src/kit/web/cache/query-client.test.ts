// @vitest-environment jsdom
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../calls/call-error.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})

test('data is fetched once, and not again on focus, on reconnection or after a day, and never goes stale', async () => {
  vi.useFakeTimers()
  let asked = 0
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['goals'], queryFn: async () => ++asked })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect(observer.getCurrentResult()).toMatchObject({ data: 1, isStale: false })
  expect(asked).toBe(1)
  stop()
})

test('a failed request is not retried', async () => {
  let asked = 0
  const client = createQueryClient()
  const queryFn = async () => {
    asked += 1
    const text = JSON.stringify({ message: 'Not signed in', code: 'session.required' })
    throw new CallError({ status: 401, statusText: '', text, retryAfter: null })
  }
  await expect(client.fetchQuery({ queryKey: ['goals'], queryFn })).rejects.toThrow('401')
  expect(asked).toBe(1)
})
