// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const root = document.documentElement
let stop: (() => void) | undefined

/** Loads the page again: stored values are read, and the state of the tab is lost. */
async function openPage() {
  stop?.()
  delete root.dataset.theme
  vi.resetModules()
  const store = await import('./theme-store.ts')
  const { timerTheme } = await import('./timer-theme.ts')
  stop = store.applyMoodTheme(root)
  return { ...store, timerTheme }
}

const chosen = (mood: 'calm' | 'dark' | 'reflect', isAuto = false) => ({ mood, isAuto })
const shown = () => root.dataset.theme
const at = (time: string) => vi.setSystemTime(new Date(`2026-11-21T${time}:00`))

beforeEach(() => {
  vi.useFakeTimers()
  at('09:00')
  localStorage.clear()
})

afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

describe('the mood theme of this browser', () => {
  it('is calm before anything was chosen', async () => {
    await openPage()
    expect(shown()).toBe('calm')
  })

  it('is the chosen one after a reload', async () => {
    const { chooseTheme } = await openPage()
    chooseTheme(chosen('reflect'))
    expect(shown()).toBe('reflect')
    await openPage()
    expect(shown()).toBe('reflect')
  })

  it.each(['"neon"', '{broken', 'null', '7'])('is calm when the stored value is %s', async (stored) => {
    localStorage.setItem('moodTheme', stored)
    await openPage()
    expect(shown()).toBe('calm')
  })

  it('dims pages in the dark until the device keeps them bright, also after a reload', async () => {
    const isBright = () => root.hasAttribute('data-bright-paper')
    const { dimPaper } = await openPage()
    expect(isBright()).toBe(false)
    dimPaper(false)
    expect(isBright()).toBe(true)
    root.removeAttribute('data-bright-paper')
    await openPage()
    expect(isBright()).toBe(true)
  })

  it('marks a change for 300 ms', async () => {
    const { chooseTheme } = await openPage()
    expect(root.dataset.themeChanging).toBeUndefined()
    chooseTheme(chosen('dark'))
    vi.advanceTimersByTime(299)
    expect(root.dataset.themeChanging).toBe('')
    vi.advanceTimersByTime(1)
    expect(root.dataset.themeChanging).toBeUndefined()
  })

  it('marks no change when the same theme is chosen again', async () => {
    const { chooseTheme } = await openPage()
    chooseTheme(chosen('calm'))
    expect(root.dataset.themeChanging).toBeUndefined()
  })
})

describe('auto-adapt', () => {
  it('checks the clock every 60 s, and marks only a changed theme', async () => {
    const { chooseTheme } = await openPage()
    chooseTheme(chosen('dark', true))
    expect(shown()).toBe('morning')
    vi.advanceTimersByTime(60_000)
    expect(root.dataset.themeChanging).toBeUndefined()
    at('12:00')
    vi.advanceTimersByTime(59_999)
    expect(shown()).toBe('morning')
    vi.advanceTimersByTime(1)
    expect(shown()).toBe('calm')
    at('18:00')
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe('evening')
  })

  it('checks the clock when the page becomes visible again', async () => {
    const { chooseTheme } = await openPage()
    chooseTheme(chosen('calm', true))
    at('19:30')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(shown()).toBe('evening')
  })

  it('keeps the chosen mood for when it is turned off', async () => {
    const { chooseTheme } = await openPage()
    chooseTheme(chosen('dark', true))
    expect(localStorage.getItem('moodTheme')).toBe('"dark"')
    chooseTheme(chosen('dark', false))
    expect(shown()).toBe('dark')
  })

  it('shows the theme of the newest activity on screen, and returns as each one ends', async () => {
    const { chooseTheme, beginActivity } = await openPage()
    const endPrompts = beginActivity('journaling')
    expect(shown()).toBe('calm')
    chooseTheme(chosen('calm', true))
    expect(shown()).toBe('reflect')
    const endGoals = beginActivity('goals')
    expect(shown()).toBe('energize')
    endPrompts()
    expect(shown()).toBe('energize')
    endGoals()
    expect(shown()).toBe('morning')
  })
})

describe('the focus timer', () => {
  it('shows focus, then break, and the previous theme after the end', async () => {
    const { chooseTheme, timerTheme } = await openPage()
    chooseTheme(chosen('reflect'))
    timerTheme.begin('pomodoro')
    expect(shown()).toBe('focus')
    timerTheme.begin('break')
    expect(shown()).toBe('break')
    timerTheme.begin('pomodoro')
    timerTheme.end()
    expect(shown()).toBe('reflect')
  })

  it('shows break from the end of work to the second the suggested break ends, with the timer open or closed', async () => {
    const { chooseTheme, timerTheme, setBreakThemeEnd } = await openPage()
    chooseTheme(chosen('dark'))
    // Halfway between two checks of the clock.
    vi.advanceTimersByTime(30_000)
    setBreakThemeEnd(Date.now() + 5 * 60_000)
    expect(shown()).toBe('break')
    timerTheme.begin('pomodoro')
    expect(shown()).toBe('break')
    timerTheme.end()
    vi.advanceTimersByTime(5 * 60_000 - 1000)
    expect(shown()).toBe('break')
    vi.advanceTimersByTime(1000)
    expect(shown()).toBe('dark')
    setBreakThemeEnd(Date.now() + 5 * 60_000)
    setBreakThemeEnd(0)
    expect(shown()).toBe('dark')
  })

  it('shows break at once on a page that was first painted with it', async () => {
    root.dataset.breakEnd = String(Date.now() + 60_000)
    await openPage()
    delete root.dataset.breakEnd
    expect(shown()).toBe('break')
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe('calm')
  })

  it('does not change the chosen mood when the page is left while it is open', async () => {
    const { chooseTheme, timerTheme } = await openPage()
    chooseTheme(chosen('dark'))
    timerTheme.begin('pomodoro')
    await openPage()
    expect(shown()).toBe('dark')
  })
})

describe('the look of this device', () => {
  function systemPrefers() {
    const listeners = new Set<() => void>()
    const system = {
      matches: false,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
    vi.stubGlobal('matchMedia', () => system)
    return (isDark: boolean) => {
      system.matches = isDark
      for (const listener of listeners) listener()
    }
  }
  afterEach(() => vi.unstubAllGlobals())

  it('is ink at once and after a reload, and the mood can be chosen again', async () => {
    const { chooseTheme, chooseLook } = await openPage()
    chooseTheme(chosen('reflect'))
    chooseLook('ink')
    expect(shown()).toBe('ink')
    const { chooseLook: chooseAgain } = await openPage()
    expect(shown()).toBe('ink')
    chooseAgain('moods')
    expect(shown()).toBe('reflect')
  })

  it('follows the system when it changes to dark and back to light', async () => {
    const prefer = systemPrefers()
    const { chooseLook } = await openPage()
    prefer(true)
    expect(shown()).toBe('calm')
    chooseLook('system')
    expect(shown()).toBe('dark')
    prefer(false)
    expect(shown()).toBe('calm')
  })

  it('is the mood when the stored value is invalid', async () => {
    localStorage.setItem('look', '"neon"')
    await openPage()
    expect(shown()).toBe('calm')
  })
})
