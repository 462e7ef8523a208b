import { describe, expect, it } from 'vitest'
import { daysOfMonth, firstColumn, focusMonth, monthAfter, monthOf, parseMonth } from './focus-month.rules.ts'

const now = new Date(2026, 10, 21, 9).getTime()

describe('a month of focus time', () => {
  it('is the month in the address, or the current month if that is invalid or in the future', () => {
    expect(monthOf(now)).toBe('2026-11')
    expect(parseMonth('2025-02', now)).toBe('2025-02')
    for (const text of [null, '', '2026-13', '2026-00', '2026-1', '2026-12', '2027-01', 'soon'])
      expect(parseMonth(text, now)).toBe('2026-11')
  })

  it('is followed by the next month, across years too', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    expect(monthAfter('2026-11', -11)).toBe('2025-12')
  })

  it('has all its days, and starts below its own weekday, Monday first', () => {
    expect(daysOfMonth('2024-02')).toHaveLength(29)
    expect(daysOfMonth('2026-02')).toHaveLength(28)
    expect(daysOfMonth('2026-11').at(-1)).toBe('2026-11-30')
    // They start on a Sunday, a Monday and a Saturday.
    expect(['2026-11', '2026-06', '2026-08'].map(firstColumn)).toEqual([6, 0, 5])
  })

  it('adds sent and unsent sessions, and colours a day darker the more focus time it has', () => {
    const days = focusMonth({ month: '2026-11', now }, [
      { day: '2026-11-01', minutes: 25 },
      { day: '2026-11-02', minutes: 25 },
      { day: '2026-11-02', minutes: 1 },
      { day: '2026-11-03', minutes: 100 },
      { day: '2026-11-04', minutes: 101 },
      { day: '2026-10-31', minutes: 300 },
    ])
    expect(days.slice(0, 5).map(({ minutes, level }) => [minutes, level])).toEqual([
      [25, 1],
      [26, 2],
      [100, 3],
      [101, 4],
      [0, 0],
    ])
    expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-11-21'])
  })
})
