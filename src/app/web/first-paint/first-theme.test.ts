import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { freshTimer, timer } from '#features/focus-timer/focus-timer.rules.ts'
import { breakThemeEnd } from '#features/focus-timer/timer-view.rules.ts'
import { themeNames } from '#features/themes/themes.names.ts'
import { isBreakDue, themeToShow } from '#features/themes/themes.rules.ts'
import { ownerScreens, screenActivities } from './screens.ts'

const script = readFileSync(new URL('./public/first-paint.js', import.meta.url), 'utf8')

let now = 0

interface Visit {
  stored: Record<string, string>
  hour?: number
  pathname?: string
}

/** The theme the page has before anything is painted; calm is what its HTML says. */
function firstPaint({ stored, hour = 15, pathname = '/' }: Visit): string {
  const dataset = { theme: 'calm' }
  const page = {
    addEventListener: () => {},
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname },
    document: { documentElement: { dataset } },
    Date: class {
      static now = () => now
      getHours = () => hour
    },
  }
  runInNewContext(script, page)
  return dataset.theme
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

it('the first paint has the chosen mood', () => {
  expect(themeNames.map((mood) => firstPaint({ stored: { moodTheme: JSON.stringify(mood) } }))).toEqual(themeNames)
})

it('the first paint has the theme of the hour, or of the screen, when it adapts', () => {
  const stored = { moodTheme: '"dark"', autoMoodTheme: 'true', user: '{"id":"u"}' }
  for (const pathname of ['/', ...Object.keys(ownerScreens)]) {
    const activity = screenActivities[pathname] ?? null
    const expected = hours.map((hour) =>
      themeToShow({ mood: 'dark', isAuto: true, hour, activity, timerActivity: null, isBreakDue: false }),
    )
    expect(hours.map((hour) => firstPaint({ stored, hour, pathname }))).toEqual(expected)
  }
})

it('a visitor on the way to such a screen is shown the hour', () => {
  expect(firstPaint({ stored: { autoMoodTheme: 'true' }, hour: 9, pathname: '/goals' })).toBe('morning')
})

it('the first paint is break after the end of work, as the rules have it, for the person whose timer it is', () => {
  const working = { ...freshTimer, userId: 'u' }
  const started = timer(working, { type: 'start', id: '00000000-0000-4000-8000-000000000001', now: 0 })
  const choosing = timer(started, { type: 'tick', now: 25 * 60_000 })
  const wrongClock = { ...choosing, phase: { kind: 'choosing', breakEnd: 1e15 } }
  const paint = (state: object, user: string) =>
    firstPaint({ stored: { moodTheme: '"dark"', focusTimer: JSON.stringify(state), user: JSON.stringify({ id: user }) } })
  for (const minutes of [25, 29.9, 30, 31]) {
    now = minutes * 60_000
    expect(paint(choosing, 'u')).toBe(isBreakDue(breakThemeEnd(choosing), now) ? 'break' : 'dark')
    expect(paint(choosing, 'v')).toBe('dark')
    expect(paint(started, 'u')).toBe('dark')
    expect(paint(wrongClock, 'u')).toBe('dark')
  }
})

it.each(['{broken', 'null', '7', '"Neon Lights"'])('the first paint is calm when %s is stored', (moodTheme) => {
  expect(firstPaint({ stored: { moodTheme } })).toBe('calm')
})
