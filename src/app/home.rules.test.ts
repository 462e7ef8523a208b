import { describe, expect, it } from 'vitest'
import { greetingFor, longDate, tipOfTheDay } from './home.rules.ts'
import { homeTexts } from './home.texts.ts'

describe('the greeting', () => {
  it.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
    [23, 'Good evening'],
  ])('at hour %i is %s', (hour, greeting) => {
    expect(greetingFor(hour)).toBe(greeting)
  })
})

describe('the date of the dashboard', () => {
  it('names weekday, month, day and year', () => {
    expect(longDate(new Date(2026, 10, 21, 9, 30))).toBe('Saturday, November 21, 2026')
  })
})

describe('the tip of the dashboard', () => {
  it('is a different one every day until each has been shown', () => {
    const { tips } = homeTexts
    const days = tips.map((_, day) => tipOfTheDay(tips, new Date(2026, 1, 25 + day, 7)))
    expect(tips.length).toBeGreaterThan(3)
    expect(days.toSorted()).toEqual(tips.toSorted())
  })

  it('stays the same all day', () => {
    const { tips } = homeTexts
    expect(tipOfTheDay(tips, new Date(2026, 1, 25, 0, 0))).toBe(tipOfTheDay(tips, new Date(2026, 1, 25, 23, 59)))
  })
})
