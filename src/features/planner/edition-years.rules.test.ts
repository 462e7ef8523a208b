import { expect, test } from 'vitest'
import { addDays } from './calendar-words.rules.ts'
import { fittingYears, inLaterYear, spannedYears, usualYear, type YearProof, yearsLater } from './edition-years.rules.ts'

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(from, at)).map((date) => ({
    kind: 'day' as const,
    dateFrom: date,
    dateTo: date,
  }))
const weeks = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(from, at * 7)).map((date) => ({
    kind: 'week' as const,
    dateFrom: date,
    dateTo: addDays(date, 6),
  }))
const yearsOf = (pages: Parameters<typeof fittingYears>[0], proof: YearProof) =>
  fittingYears(pages, { aroundYear: 2026, proof }).map(({ year }) => year)

test('weekdays leave one to three years, the nearest first', () => {
  expect(yearsOf(days('2027-01-01', 365), 'weekdays')).toEqual([2027, 2021])
  // In leap years too: their days go over February 29.
  expect(yearsOf(days('2028-01-01', 366), 'weekdays')).toEqual([2028])
  // Before March, a leap year is like others.
  expect(yearsOf(days('2028-01-01', 40), 'weekdays')).toEqual([2028, 2022])
})

test('weeks without weekdays begin on Monday, Sunday or Saturday', () => {
  expect(yearsOf(weeks('2027-01-04', 51), 'weeks')).toEqual([2026, 2027, 2025])
  expect(yearsOf(weeks('2027-01-04', 51), 'weekdays')).toEqual([2027, 2021])
})

test('any year fits where nothing says it, first those that have all of its days', () => {
  expect(yearsOf(days('2026-01-01', 365), null)).toEqual([2026, 2027, 2025])
  expect(yearsOf(days('2028-01-01', 366), null)).toEqual([2028, 2024, 2032])
  expect(yearsOf([{ kind: 'day', dateFrom: null, dateTo: null } as never], null)).toEqual([])
})

test('a choice names the first and the last day, also of an academic year', () => {
  const choices = fittingYears(days('2020-09-28', 364), { aroundYear: 2026, proof: 'weekdays' })
  expect(choices[0]).toEqual({ year: 2027, from: '2026-09-28', to: '2027-09-26' })
  expect(choices.map(spannedYears)).toEqual([
    [2026, 2027],
    [2020, 2021],
  ])
  expect(spannedYears({ from: '2026-12-28', to: '2028-01-02' })).toEqual([2027])
})

test('the year of an edition is that of most of its pages', () => {
  expect(usualYear([{ dateFrom: '2026-12-31' }, { dateFrom: '2027-01-01' }, { dateFrom: '2027-01-02' }])).toBe(2027)
  expect(usualYear([{ dateFrom: null }])).toBeNull()
})

test('a day keeps its place in another year, except February 29', () => {
  expect(yearsLater('2027-02-28', 1)).toBe('2028-02-28')
  expect(yearsLater('2028-02-29', 1)).toBeNull()
})

test('a week whose last day is missing in another year has no dates there', () => {
  const week = { dateFrom: '2028-02-23', dateTo: '2028-02-29' }
  expect(inLaterYear(week, 4)).toEqual({ dateFrom: '2032-02-23', dateTo: '2032-02-29' })
  expect(inLaterYear(week, 1)).toBeNull()
})
