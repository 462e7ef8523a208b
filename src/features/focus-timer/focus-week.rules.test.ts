import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDate } from '#kit/clock.ts'
import { daysOfWeek, focusWeek } from './focus-week.rules.ts'

/** A Saturday. */
const saturday = new Date(2026, 10, 21, 23, 59).getTime()

describe('the week', () => {
  it('goes from Monday to Sunday, across months and years too', () => {
    expect(daysOfWeek(saturday)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`))
    expect(daysOfWeek(new Date(2027, 0, 1).getTime())).toEqual([
      ...[28, 29, 30, 31].map((day) => `2026-12-${day}`),
      ...['2027-01-01', '2027-01-02', '2027-01-03'],
    ])
  })

  it('has seven consecutive days that include the given day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }), (date) => {
        const days = daysOfWeek(date.getTime())
        expect(days).toContain(localDate(date))
        expect(days).toEqual([...new Set(days)].sort())
        expect(days).toHaveLength(7)
      }),
    )
  })

  it('adds sent and unsent sessions', () => {
    const kept = [
      { day: '2026-11-16', minutes: 50 },
      { day: '2026-11-21', minutes: 25 },
      { day: '2026-11-15', minutes: 500 },
    ]
    const week = focusWeek(saturday, [...kept, { day: '2026-11-21', minutes: 25 }])
    expect(week.map(({ minutes }) => minutes)).toEqual([50, 0, 0, 0, 0, 50, 0])
    expect(week.map(({ isToday }) => isToday)).toEqual([false, false, false, false, false, true, false])
    expect(week.filter(({ isFuture }) => isFuture).map(({ day }) => day)).toEqual(['2026-11-22'])
  })
})
