import { expect, test, vi } from 'vitest'
import { localDate, localDayNumber } from './local-day.ts'

test.each(['UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Tehran'])(
  'each day has the number of the day before plus one, even when the clocks change (%s)',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const numbers = Array.from({ length: 366 }, (_, index) => localDayNumber(new Date(2026, 0, 1 + index, 12)))
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual(Array.from({ length: 366 }, (_, index) => index))
  },
)

test.each(['UTC', 'Pacific/Auckland', 'America/New_York'])('the local date changes at midnight (%s)', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(localDate(new Date(2026, 2, 2, 0, 0))).toBe('2026-03-02')
  expect(localDate(new Date(2026, 2, 2, 23, 59))).toBe('2026-03-02')
  expect(localDate(new Date(1969, 11, 31, 23, 59))).toBe('1969-12-31')
})
