import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { themeNames } from './themes.names.ts'
import {
  type Activity,
  activities,
  compactThemes,
  isBreakDue,
  isTheme,
  type ThemeContext,
  themeForActivity,
  themeForHour,
  themeOnDevice,
  themeToShow,
} from './themes.rules.ts'

describe('the theme of an hour', () => {
  it('is morning from 6 to 12', () => {
    expect([6, 7, 8, 9, 10, 11].map(themeForHour)).toEqual(Array(6).fill('morning'))
  })

  it('is evening from 18 through the night to 6', () => {
    expect([18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5].map(themeForHour)).toEqual(Array(12).fill('evening'))
  })

  it('is calm in the afternoon', () => {
    expect([12, 13, 14, 15, 16, 17].map(themeForHour)).toEqual(Array(6).fill('calm'))
  })

  it('is always one of the eight', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 23 }), (hour) => isTheme(themeForHour(hour))))
  })
})

describe('the theme of an activity', () => {
  it('is focus for the timer, reflect for journaling, energize for goals and break for a break', () => {
    expect(activities.map((activity) => [activity, themeForActivity(activity)])).toEqual([
      ['pomodoro', 'focus'],
      ['journaling', 'reflect'],
      ['goals', 'energize'],
      ['break', 'break'],
    ])
  })
})

describe('the theme to show', () => {
  const context: ThemeContext = {
    mood: 'dark',
    isAuto: false,
    hour: 20,
    activity: null,
    timerActivity: null,
    isBreakDue: false,
  }
  const anyContext = fc.record({
    mood: fc.constantFrom(...themeNames),
    isAuto: fc.boolean(),
    hour: fc.integer({ min: 0, max: 23 }),
    activity: fc.option(fc.constantFrom(...activities)),
    timerActivity: fc.option(fc.constantFrom<Activity[]>('pomodoro', 'break')),
    isBreakDue: fc.boolean(),
  })

  it('is the chosen one at any hour and on any screen when auto-adapt is off', () => {
    expect(themeToShow(context)).toBe('dark')
    expect(activities.map((activity) => themeToShow({ ...context, activity }))).toEqual(['dark', 'dark', 'dark', 'dark'])
  })

  it('follows the activity, or else the hour, when auto-adapt is on', () => {
    const auto = { ...context, isAuto: true }
    expect(themeToShow(auto)).toBe('evening')
    expect(themeToShow({ ...auto, hour: 9 })).toBe('morning')
    expect(themeToShow({ ...auto, activity: 'journaling' })).toBe('reflect')
    expect(themeToShow({ ...auto, activity: 'goals' })).toBe('energize')
  })

  it('is focus or break while the timer is open, with auto-adapt on or off', () => {
    for (const isAuto of [true, false]) {
      expect(themeToShow({ ...context, isAuto, activity: 'goals', timerActivity: 'pomodoro' })).toBe('focus')
      expect(themeToShow({ ...context, isAuto, timerActivity: 'break' })).toBe('break')
    }
  })

  it('is break after the end of work, on any screen', () => {
    fc.assert(fc.property(anyContext, (any) => themeToShow({ ...any, isBreakDue: true }) === 'break'))
  })

  it('is break until the break ends, and never for longer than the longest break', () => {
    const minutes = (count: number) => count * 60_000
    expect([0, 4.99, 5, 6].map((now) => isBreakDue(minutes(5), minutes(now)))).toEqual([true, true, false, false])
    expect([30, 30.1, 600_000].map((end) => isBreakDue(minutes(end), 0))).toEqual([true, false, false])
    expect(isBreakDue(0, minutes(1))).toBe(false)
  })

  it('is always one of the eight', () => {
    fc.assert(fc.property(anyContext, (any) => isTheme(themeToShow(any))))
  })
})

it('the compact selector offers focus, energize and reflect', () => {
  expect(compactThemes).toEqual(['focus', 'energize', 'reflect'])
})

describe('a stored theme', () => {
  it('is accepted when it is one of the eight', () => {
    expect(themeNames.filter(isTheme)).toHaveLength(8)
  })

  it('is refused when it is anything else', () => {
    const known: readonly unknown[] = themeNames
    fc.assert(
      fc.property(
        fc.anything().filter((value) => !known.includes(value)),
        (value) => !isTheme(value),
      ),
    )
    expect(isTheme('toString')).toBe(false)
  })
})

describe('the look of a device', () => {
  const on = (look: 'moods' | 'ink' | 'system', isSystemDark: boolean) =>
    themeNames.map((theme) => themeOnDevice({ look, theme, isSystemDark }))

  it('is the mood unless another look is chosen', () => {
    expect([on('moods', false), on('moods', true)]).toEqual([themeNames, themeNames])
  })

  it('is ink with any mood', () => {
    expect(new Set([...on('ink', false), ...on('ink', true)])).toEqual(new Set(['ink']))
  })

  it('follows the system: dark when the system is dark, else the mood, with calm instead of dark', () => {
    expect(new Set(on('system', true))).toEqual(new Set(['dark']))
    expect(on('system', false)).toEqual(themeNames.map((theme) => (theme === 'dark' ? 'calm' : theme)))
  })
})
