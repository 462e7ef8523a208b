import { expect, test } from 'vitest'
import { isDay, mondayOfWeek, monthOf, weekdayOf, yearBefore } from './calendar-words.rules.ts'

test('weeks begin on Monday and belong to the year of their Thursday', () => {
  expect([mondayOfWeek(2026, 1), mondayOfWeek(2026, 53), mondayOfWeek(2025, 53)]).toEqual(['2025-12-29', '2026-12-28', null])
})

test('months and weekdays are recognized in several languages, and short forms in English', () => {
  expect([monthOf('Sept.'), monthOf('März'), monthOf('janvier'), monthOf('Marmalade')]).toEqual([9, 3, 1, null])
  expect([weekdayOf('Thu'), weekdayOf('Donnerstag'), weekdayOf('jeudi'), weekdayOf('T')]).toEqual([4, 4, 4, null])
})

test('a year before a leap day is March 1', () => {
  expect([yearBefore('2028-02-29'), yearBefore('2028-03-05')]).toEqual(['2027-03-01', '2027-03-05'])
})

test('only dates that exist are valid days', () => {
  expect(['2026-02-28', '2026-02-29', '2026-2-1', ''].map(isDay)).toEqual([true, false, false, false])
})
