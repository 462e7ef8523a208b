// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Loads the module again, as a page that was just opened. */
async function newPage() {
  vi.resetModules()
  const module = await import('./first-screen.ts')
  vi.useFakeTimers()
  return module
}

test('what no first screen needs begins when that is there, and at once after it', async () => {
  const { afterFirstScreen, firstScreenIsThere } = await newPage()
  const [begin, late] = [vi.fn(), vi.fn()]
  afterFirstScreen(begin)
  expect(begin).not.toHaveBeenCalled()
  firstScreenIsThere()
  firstScreenIsThere()
  expect(begin).toHaveBeenCalledOnce()
  afterFirstScreen(late)
  expect(late).toHaveBeenCalledOnce()
})

test('one begins after the other, in idle moments, and what comes meanwhile last', async () => {
  const { afterFirstScreen, firstScreenIsThere } = await newPage()
  const begun: string[] = []
  for (const name of ['one', 'two', 'three']) afterFirstScreen(() => void begun.push(name))
  firstScreenIsThere()
  firstScreenIsThere()
  afterFirstScreen(() => void begun.push('four'))
  expect(begun).toEqual(['one'])
  vi.advanceTimersByTime(300)
  expect(begun).toEqual(['one', 'two'])
  vi.advanceTimersByTime(600)
  expect(begun).toEqual(['one', 'two', 'three', 'four'])
})

test('what fails holds up nothing else', async () => {
  const { afterFirstScreen, firstScreenIsThere } = await newPage()
  const begin = vi.fn()
  afterFirstScreen(() => {
    throw new Error('It failed.')
  })
  afterFirstScreen(begin)
  expect(firstScreenIsThere).toThrow('It failed.')
  vi.advanceTimersByTime(300)
  expect(begin).toHaveBeenCalledOnce()
})

test('it begins after three seconds where no screen says that it is there', async () => {
  const { afterFirstScreen } = await newPage()
  const begin = vi.fn()
  afterFirstScreen(begin)
  vi.advanceTimersByTime(2999)
  expect(begin).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(begin).toHaveBeenCalledOnce()
})

test('a screen that has more to show than its data holds the rest back until it does, three seconds at most', async () => {
  for (const isShown of [true, false]) {
    const { afterFirstScreen, firstScreenIsThere, holdFirstScreen, releaseFirstScreen } = await newPage()
    const begin = vi.fn()
    afterFirstScreen(begin)
    holdFirstScreen()
    firstScreenIsThere()
    vi.advanceTimersByTime(2999)
    expect(begin).not.toHaveBeenCalled()
    if (isShown) releaseFirstScreen()
    else vi.advanceTimersByTime(1)
    expect(begin).toHaveBeenCalledOnce()
  }
})

test('what is shown before its data begins nothing, and does not hold the rest back again', async () => {
  const { afterFirstScreen, firstScreenIsThere, holdFirstScreen, releaseFirstScreen } = await newPage()
  const begin = vi.fn()
  afterFirstScreen(begin)
  holdFirstScreen()
  releaseFirstScreen()
  holdFirstScreen()
  expect(begin).not.toHaveBeenCalled()
  firstScreenIsThere()
  expect(begin).toHaveBeenCalledOnce()
})

test('what was taken back does not begin', async () => {
  const { afterFirstScreen, firstScreenIsThere } = await newPage()
  const begin = vi.fn()
  afterFirstScreen(begin)()
  firstScreenIsThere()
  expect(begin).not.toHaveBeenCalled()
})

test('a part that waits is drawn with it', async () => {
  const { firstScreenIsThere, useIsAfterFirstScreen } = await newPage()
  const { result } = renderHook(useIsAfterFirstScreen)
  expect(result.current).toBe(false)
  act(firstScreenIsThere)
  expect(result.current).toBe(true)
})
