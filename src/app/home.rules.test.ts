import { describe, expect, it } from 'vitest'
import { greetingFor, longDate } from './home.rules.ts'

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
