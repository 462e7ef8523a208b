import { expect, test } from 'vitest'
import { whenOf } from './when.ts'

test('an instant is said as of today, yesterday, this week or another time, in the time zone of the reader', () => {
  const now = new Date(2026, 10, 30, 0, 30)
  const said = (...date: [number, number, number, number, number]) => whenOf(new Date(...date).toISOString(), now)
  expect(said(2026, 10, 30, 0, 5)).toMatch(/^today 12:05/)
  expect(said(2026, 10, 29, 23, 59)).toMatch(/^yesterday 11:59/)
  expect(said(2026, 10, 24, 23, 0)).toBe('Tuesday')
  expect(said(2026, 10, 23, 1, 0)).toBe('Nov 23, 2026')
  expect(said(2026, 11, 7, 1, 0)).toBe('Dec 7, 2026')
})
