import { expect, test } from 'vitest'
import { isSilentAsNever } from './silence.rules.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.parse('2024-11-01T00:00:00.000Z')
const day = (number: number) => new Date(start + number * dayMs).toISOString().slice(0, 10)
/** The days from one to another, a step apart. */
const days = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

/** The first day on which a shop with these days is silent as never before; null when none is within a year. */
function alarmAfter(sold: number[], heard = sold.at(-1) ?? 0): number | null {
  const last = sold.at(-1) ?? 0
  for (let silent = 0; silent <= 365; silent += 1)
    if (isSilentAsNever(sold.map(day), `${day(heard)}T09:00:00.000Z`, `${day(last + silent)}T12:00:00.000Z`)) return silent
  return null
}

const season = (year: number) => days(year * 365, year * 365 + 80)

test.each<[string, number[], number | null]>([
  ['a shop that sells daily, after a long weekend', days(0, 90), 4],
  ['a shop that sells weekly, in its first year after two weeks', days(0, 90, 7), 15],
  ['a shop that sells weekly, later after more than a week', days(0, 400, 7), 8],
  ['a shop that is silent for a month by habit, after more than a month', days(0, 600, 31), 32],
  ['a shop that sells in winter only, not in its second summer', [...season(0), ...season(1)], 286],
  ['a shop with few orders, never', days(0, 90, 15), null],
  ['a shop that is new, never', days(0, 50), null],
  ['a shop that never sold, never', [], null],
  ['a long break is as long as never before only when it was longer than the last one', [...days(0, 200), ...days(230, 500)], 31],
])('%s', (_, sold, silent) => {
  expect(alarmAfter(sold)).toBe(silent)
})

test('a shop that sends something else than orders is not silent', () => {
  expect(alarmAfter(days(0, 90), 100)).toBe(14)
})

test('what was more than two years ago is forgotten', () => {
  expect(alarmAfter([0, 300, ...days(301, 1300)])).toBe(4)
})
