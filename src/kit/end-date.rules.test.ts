import { expect, test } from 'vitest'
import { endOf, isEnd, lastDayOf } from './end-date.rules.ts'

const now = new Date(2026, 1, 27, 15, 30)
const localDay = (moment: Date) => `${moment.getFullYear()}-${moment.getMonth() + 1}-${moment.getDate()}`

test('something without an end never ends', () => {
  expect(endOf('never', '', now)).toBeNull()
})

test('an end after a number of days is at the end of the last day', () => {
  const end = endOf('30', '', now) ?? ''
  expect(new Date(end)).toEqual(new Date(2026, 2, 30))
  expect(localDay(lastDayOf(end))).toBe('2026-3-29')
  expect(localDay(lastDayOf(endOf('365', '', now) ?? ''))).toBe('2027-2-27')
})

test('a chosen day is the last one', () => {
  expect(localDay(lastDayOf(endOf('day', '2028-02-29', now) ?? ''))).toBe('2028-2-29')
})

test('without a whole day there is no end yet', () => {
  for (const day of ['', '2026', 'x']) expect(endOf('day', day, now)).toBeUndefined()
})

test('an end is ahead, but not more than ten years', () => {
  const at = now.getTime()
  const in10Years = 3660 * 24 * 60 * 60 * 1000
  expect([0, 1, in10Years, in10Years + 1].map((ahead) => isEnd(new Date(at + ahead).toISOString(), at))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isEnd('tomorrow', at)).toBe(false)
})
