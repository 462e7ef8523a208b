import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { themeNames } from '#features/themes/themes.names.ts'
import { themeToShow } from '#features/themes/themes.rules.ts'
import { ownerScreens, screenActivities } from './screens.ts'

const script = readFileSync(new URL('./public/first-paint.js', import.meta.url), 'utf8')

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
    const expected = hours.map((hour) => themeToShow({ mood: 'dark', isAuto: true, hour, activity, timerActivity: null }))
    expect(hours.map((hour) => firstPaint({ stored, hour, pathname }))).toEqual(expected)
  }
})

it('a visitor on the way to such a screen is shown the hour', () => {
  expect(firstPaint({ stored: { autoMoodTheme: 'true' }, hour: 9, pathname: '/goals' })).toBe('morning')
})

it.each(['{broken', 'null', '7', '"Neon Lights"'])('the first paint is calm when %s is stored', (moodTheme) => {
  expect(firstPaint({ stored: { moodTheme } })).toBe('calm')
})
