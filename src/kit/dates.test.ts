import { expect, test, vi } from 'vitest'
import { datesIn } from './dates.ts'

test.each([
  ['en-US', 'mdy', 'Nov 24, 2026'],
  ['en-US', 'wmd', 'Tue, Nov 24'],
  ['en-US', 'WMdy', 'Tuesday, November 24, 2026'],
  ['de-DE', 'WMd', 'Dienstag, 24. November'],
  ['fr-FR', 'My', 'novembre 2026'],
] as const)('in %s, %s is %s', (locale, form, expected) => {
  expect(datesIn(locale)('2026-11-24', form)).toBe(expected)
})

test('an instant is shown in the time zone of the reader, and a calendar day is the same everywhere', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const date = datesIn('en-US')
  const midnight = new Date(2026, 10, 24)
  expect([date(midnight, 'md'), date(midnight.toISOString(), 'md'), date('2026-11-24', 'md')]).toEqual(Array(3).fill('Nov 24'))
})
