import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStopping } from './stopping.ts'

const ended: { code: number; message: string }[] = []

function stopping(stop: () => Promise<{ cutOff: number; silent: number }>, isLaunched = false) {
  let message = ''
  return createStopping({
    stop,
    log: (said) => {
      message = said
    },
    exit: (code) => ended.push({ code, message }),
    isLaunched,
  })
}

const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  ended.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('a program that has finished everything ends with 0', async () => {
  stopping(async () => ({ cutOff: 0, silent: 2 }))('SIGTERM')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([{ code: 0, message: 'ended; every request was finished' }])
})

test('a program that has cut requests off ends with 3', async () => {
  stopping(async () => ({ cutOff: 1, silent: 0 }))('SIGTERM')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([{ code: 3, message: 'ended; some requests were cut off' }])
})

test("a program that can't end properly ends with 1", async () => {
  stopping(() => Promise.reject(new Error('no')))('SIGTERM')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([{ code: 1, message: 'could not shut down cleanly' }])
})

test('a program whose work never ends waits no longer than 24 seconds', async () => {
  stopping(never)('SIGTERM')
  await vi.advanceTimersByTimeAsync(23_999)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual([{ code: 3, message: 'ended with work in progress: the time was up' }])
})

test('a second signal ends the program at once', () => {
  const onSignal = stopping(never)
  onSignal('SIGTERM')
  onSignal('SIGINT')
  expect(ended).toEqual([{ code: 130, message: 'ended at once by a second signal' }])
})

test('a signal that arrives twice, from the launcher and from outside, counts once', async () => {
  const onSignal = stopping(never, true)
  onSignal('SIGTERM')
  await vi.advanceTimersByTimeAsync(100)
  onSignal('SIGTERM')
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  onSignal('SIGTERM')
  expect(ended.map(({ code }) => code)).toEqual([143])
})
