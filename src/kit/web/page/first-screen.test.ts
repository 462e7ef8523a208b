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

test('deferred work starts when the first screen is shown, and at once after that', async () => {
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

test('deferred work starts one after the other in idle moments, and later work comes last', async () => {
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

test("failed work doesn't stop the rest", async () => {
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

test('deferred work starts after three seconds if no screen reports that it is shown', async () => {
  const { afterFirstScreen } = await newPage()
  const begin = vi.fn()
  afterFirstScreen(begin)
  vi.advanceTimersByTime(2999)
  expect(begin).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(begin).toHaveBeenCalledOnce()
})

test('a screen that needs more than its data delays the rest until it is shown, by three seconds at most', async () => {
  for (const isShown of [true, false]) {
    const { afterFirstScreen, firstScreenIsThere, delayFirstScreen, releaseFirstScreen } = await newPage()
    const begin = vi.fn()
    afterFirstScreen(begin)
    delayFirstScreen()
    firstScreenIsThere()
    vi.advanceTimersByTime(2999)
    expect(begin).not.toHaveBeenCalled()
    if (isShown) releaseFirstScreen()
    else vi.advanceTimersByTime(1)
    expect(begin).toHaveBeenCalledOnce()
  }
})

test("a screen that is released before its data doesn't start the rest, and can't delay it again", async () => {
  const { afterFirstScreen, firstScreenIsThere, delayFirstScreen, releaseFirstScreen } = await newPage()
  const begin = vi.fn()
  afterFirstScreen(begin)
  delayFirstScreen()
  releaseFirstScreen()
  delayFirstScreen()
  expect(begin).not.toHaveBeenCalled()
  firstScreenIsThere()
  expect(begin).toHaveBeenCalledOnce()
})

test("cancelled work doesn't start", async () => {
  const { afterFirstScreen, firstScreenIsThere } = await newPage()
  const begin = vi.fn()
  afterFirstScreen(begin)()
  firstScreenIsThere()
  expect(begin).not.toHaveBeenCalled()
})

test('a component that waits for the first screen is rendered after it', async () => {
  const { firstScreenIsThere, useIsAfterFirstScreen } = await newPage()
  const { result } = renderHook(useIsAfterFirstScreen)
  expect(result.current).toBe(false)
  act(firstScreenIsThere)
  expect(result.current).toBe(true)
})
