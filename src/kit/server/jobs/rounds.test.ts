import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a round follows the one before it, even if that failed, and a stop waits for the one that is running', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const onError = vi.fn()
  const run = () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  const stop = startRounds([{ everyMs: 1000, run, onError }])
  await vi.advanceTimersByTimeAsync(2500)
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('busy'))
  await vi.advanceTimersByTimeAsync(0)
  expect([ends.length, onError.mock.calls]).toEqual([2, [[new Error('busy')]]])
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  ends[1]?.resolve()
  await vi.advanceTimersByTimeAsync(5000)
  expect([ends.length, isStopped]).toEqual([3, false])
  ends[2]?.resolve()
  await stopped
  expect(ends).toHaveLength(3)
})

test('a round that waits begins after its time, once, and not after a stop', async () => {
  const run = vi.fn(async () => {})
  const round = { everyMs: 5000, afterMs: 1000, run, onError: vi.fn() }
  const [stop, stopEarly] = [startRounds([round]), startRounds([round])]
  await stopEarly()
  await vi.advanceTimersByTimeAsync(999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(run).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1001)
  expect(run).toHaveBeenCalledTimes(2)
  await stop()
})
