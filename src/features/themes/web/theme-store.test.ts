// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const root = document.documentElement
let stop: (() => void) | undefined

/** A fresh page load: what is stored is read again. */
async function openPage() {
  vi.resetModules()
  const store = await import('./theme-store.ts')
  stop = store.applyMoodTheme(root)
  return store
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  delete root.dataset.theme
})

afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

describe('the mood theme of this browser', () => {
  it('is calm before anything was chosen', async () => {
    await openPage()
    expect(root.dataset.theme).toBe('calm')
  })

  it('is the chosen one after a reload', async () => {
    const { setMoodTheme } = await openPage()
    setMoodTheme('reflect')
    expect(root.dataset.theme).toBe('reflect')
    stop?.()
    delete root.dataset.theme
    await openPage()
    expect(root.dataset.theme).toBe('reflect')
  })

  it.each(['"neon"', '{broken', 'null', '7'])('is calm when the stored value is %s', async (stored) => {
    localStorage.setItem('moodTheme', stored)
    await openPage()
    expect(root.dataset.theme).toBe('calm')
  })

  it('marks a change for 300 ms', async () => {
    const { setMoodTheme } = await openPage()
    expect(root.dataset.themeChanging).toBeUndefined()
    setMoodTheme('dark')
    vi.advanceTimersByTime(299)
    expect(root.dataset.themeChanging).toBe('')
    vi.advanceTimersByTime(1)
    expect(root.dataset.themeChanging).toBeUndefined()
  })

  it('marks nothing when the same theme is chosen again', async () => {
    const { setMoodTheme } = await openPage()
    setMoodTheme('calm')
    expect(root.dataset.themeChanging).toBeUndefined()
  })
})
