import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceAtRest } from './at-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = <T>(value: T, ms: number) => new Promise<T>((resolve) => setTimeout(resolve, ms, value))
const fetching = (client: QueryClient, key: string, ms: number) =>
  client.fetchQuery({ queryKey: [key], queryFn: () => later(key, ms) })

test('waits for data that is loading, and for data that is requested next', async () => {
  const client = new QueryClient()
  const then = vi.fn()
  fetching(client, 'files', 1000).then(() => setTimeout(() => fetching(client, 'counts', 500), 50))
  onceAtRest(client, then)
  await vi.advanceTimersByTimeAsync(1640)
  expect(then).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(then).toHaveBeenCalledOnce()
})

test('is called once, even if no data is requested', async () => {
  const client = new QueryClient()
  const then = vi.fn()
  onceAtRest(client, then)
  await vi.advanceTimersByTimeAsync(99)
  expect(then).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  fetching(client, 'files', 10)
  await vi.advanceTimersByTimeAsync(1000)
  expect(then).toHaveBeenCalledOnce()
})

test('is not called after it was stopped', async () => {
  const client = new QueryClient()
  const then = vi.fn()
  onceAtRest(client, then)()
  fetching(client, 'files', 10)
  await vi.advanceTimersByTimeAsync(1000)
  expect(then).not.toHaveBeenCalled()
})
