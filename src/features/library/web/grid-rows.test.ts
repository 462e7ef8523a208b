import { expect, test } from 'vitest'
import { gridRows, monthFromText, monthOf, monthToText, startOfMonth } from './grid-rows.ts'

/** Noon of each day, here. */
const on = (...days: string[]) => days.map((day) => ({ uploadDate: new Date(`${day}T12:00`).toISOString() }))

test('cards fill the rows', () => {
  expect(gridRows(on('2026-11-03', '2026-10-02', '2026-10-01'), 2, false)).toEqual([
    { first: 0, count: 2, month: null },
    { first: 2, count: 1, month: null },
  ])
  expect(gridRows([], 2, true)).toEqual([])
})

test('each month starts a new row', () => {
  const [november, october] = [2026 * 12 + 10, 2026 * 12 + 9]
  expect(gridRows(on('2026-11-03', '2026-11-02', '2026-11-01', '2026-10-31', '2025-10-01'), 2, true)).toEqual([
    { first: 0, count: 2, month: november },
    { first: 2, count: 1, month: null },
    { first: 3, count: 1, month: october },
    { first: 4, count: 1, month: october - 12 },
  ])
})

test('a month includes its last instant', () => {
  const [december, january] = [2025 * 12 + 11, 2026 * 12]
  const newYear = startOfMonth(january)
  const before = new Date(Date.parse(newYear) - 1).toISOString()
  const rows = (...instants: string[]) =>
    gridRows(
      instants.map((uploadDate) => ({ uploadDate })),
      4,
      true,
    ).map(({ first, month }) => [first, month])
  expect(rows(newYear, before)).toEqual([
    [0, january],
    [1, december],
  ])
  expect(rows(before, newYear)).toEqual([
    [0, december],
    [1, january],
  ])
  expect(rows('2026-01-20T12:00:00.000Z', newYear)).toEqual([[0, january]])
})

test('a month can be written to the address and read back, and has a start', () => {
  for (const day of ['2026-01-15', '2024-12-15']) {
    const month = monthOf(`${day}T12:00:00.000Z`)
    expect(monthToText(month)).toBe(day.slice(0, 7))
    expect(monthFromText(monthToText(month))).toBe(month)
    expect(monthOf(startOfMonth(month))).toBe(month)
    expect(monthOf(new Date(Date.parse(startOfMonth(month)) - 1).toISOString())).toBe(month - 1)
  }
  for (const text of [null, '', '2026', '2026-13', '2026-1', 'x2026-01'])
    expect([text, monthFromText(text)]).toEqual([text, undefined])
})
