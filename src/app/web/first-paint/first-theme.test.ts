// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshTimer, timer } from '#features/focus-timer/focus-timer.rules.ts'
import { type Activity, activities, themeForHour } from '#features/themes/themes.rules.ts'
import { paintFirstTheme } from './first-theme.ts'

const root = document.documentElement
const robin = { id: 'u', name: 'Robin Reed', firstName: 'Robin', email: 'robin@mail.example', isAdmin: false, createdAt: '' }

/** Returns the theme of the page before the first paint. The HTML itself says calm. */
function firstTheme(stored: Record<string, string>, { hour = 15, activity }: { hour?: number; activity?: Activity } = {}) {
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  if (activity) root.dataset.activity = activity
  else delete root.dataset.activity
  root.dataset.theme = 'calm'
  delete root.dataset.breakEnd
  vi.setSystemTime(new Date(2026, 10, 21, hour))
  paintFirstTheme(root)
  return root.dataset.theme
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('the first paint uses the chosen mood', () => {
  const moods = ['calm', 'focus', 'energize', 'reflect', 'morning', 'evening', 'break', 'dark']
  expect(moods.map((mood) => firstTheme({ moodTheme: JSON.stringify(mood) }))).toEqual(moods)
})

it('with auto-adapt the first paint uses the theme of the hour or of the screen', () => {
  const stored = { moodTheme: '"dark"', autoMoodTheme: 'true', user: JSON.stringify(robin) }
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  expect(hours.map((hour) => firstTheme(stored, { hour }))).toEqual(hours.map(themeForHour))
  expect(activities.map((activity) => firstTheme(stored, { activity }))).toEqual(['focus', 'reflect', 'energize', 'break'])
  expect(firstTheme({ ...stored, autoMoodTheme: 'false' }, { activity: 'goals' })).toBe('dark')
})

it('a visitor who opens such a screen gets the theme of the hour', () => {
  expect(firstTheme({ autoMoodTheme: 'true' }, { hour: 9, activity: 'goals' })).toBe('morning')
})

it('the first paint uses the break theme after work has ended, for the user who runs the timer', () => {
  const startedAt = new Date(2026, 10, 21, 15).getTime()
  const working = { ...freshTimer, userId: 'u' }
  const started = timer(working, { type: 'start', id: '00000000-0000-4000-8000-000000000001', now: startedAt - 25 * 60_000 })
  const choosing = timer(started, { type: 'tick', now: startedAt })
  const wrongClock = { ...choosing, phase: { kind: 'choosing', breakEnd: 1e15 } }
  const paint = (state: object, id: string) =>
    firstTheme({ moodTheme: '"dark"', focusTimer: JSON.stringify(state), user: JSON.stringify({ ...robin, id }) })
  expect(paint(choosing, 'u')).toBe('break')
  expect(root.dataset.breakEnd).toBe(String(startedAt + 5 * 60_000))
  expect([paint(choosing, 'v'), paint(started, 'u'), paint(wrongClock, 'u')]).toEqual(['dark', 'dark', 'dark'])
  expect(root.dataset.breakEnd).toBeUndefined()
  const later = JSON.stringify({ ...choosing, phase: { kind: 'choosing', breakEnd: startedAt } })
  expect(firstTheme({ focusTimer: later, user: JSON.stringify(robin) })).toBe('calm')
})

it.each(['{broken', 'null', '7', '"Neon Lights"'])('the first paint is calm when %s is stored', (moodTheme) => {
  expect(firstTheme({ moodTheme })).toBe('calm')
})

it('the first paint is calm if storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  paintFirstTheme(root)
  expect(root.dataset.theme).toBe('calm')
})

it('the first paint is ink on a device set to ink, and dark on one that follows a dark system', () => {
  expect(firstTheme({ moodTheme: '"reflect"', look: '"ink"' })).toBe('ink')
  expect(firstTheme({ moodTheme: '"reflect"', look: '"neon"' })).toBe('reflect')
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(firstTheme({ moodTheme: '"reflect"', look: '"system"' })).toBe('dark')
  expect(firstTheme({ moodTheme: '"reflect"' })).toBe('reflect')
  vi.unstubAllGlobals()
})
