import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stallWatch } from './stall-watch.ts'

const minute = 60_000
let said: string[]
let end: ReturnType<typeof vi.fn<() => void>>
let watch: ReturnType<typeof stallWatch>

beforeEach(() => {
  said = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  end = vi.fn(() => watch.stop())
  watch = stallWatch('/mnt/disk', end)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a target that takes nothing for two minutes ends the program with one line', () => {
  vi.advanceTimersByTime(2 * minute - 1)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledTimes(1)
  expect(said).toEqual(['Nothing could be written to /mnt/disk for 120 seconds. The backup was given up.\n'])
})

test('a slow target may take as long as it likes', () => {
  for (let piece = 0; piece < 100; piece++) {
    vi.advanceTimersByTime(1.9 * minute)
    watch.progress()
  }
  expect(end).not.toHaveBeenCalled()
  expect(said).toEqual([])
})
