import { expect, test } from 'vitest'
import { localDate } from './clock.ts'

test('the calendar day is the local one', () => {
  expect(localDate(new Date(2026, 2, 1, 0, 0))).toBe('2026-03-01')
  expect(localDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
