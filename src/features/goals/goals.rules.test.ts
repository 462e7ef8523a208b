import { expect, test } from 'vitest'
import {
  cleanTitle,
  daysUntilReturn,
  defaultTimeframe,
  doesReturn,
  goalAt,
  isTitle,
  shortestFirst,
  timeframes,
} from './goals.rules.ts'

test('a goal has one of five timeframes, monthly by default', () => {
  expect(timeframes).toEqual(['daily', 'weekly', 'monthly', 'quarterly', 'yearly'])
  expect(defaultTimeframe).toBe('monthly')
})

test('a goal is a single line of at most three hundred characters', () => {
  expect(cleanTitle('  Walk\n  more ')).toBe('Walk more')
  expect(isTitle('')).toBe(false)
  expect(isTitle('x'.repeat(300))).toBe(true)
  expect(isTitle('x'.repeat(301))).toBe(false)
})

test('a completed daily goal comes back the next day, a weekly one on Monday, and the others never', () => {
  const [sunday, monday, saturday] = [0, 1, 6]
  expect([sunday, monday, saturday].map((weekday) => daysUntilReturn('daily', weekday))).toEqual([1, 1, 1])
  expect([sunday, monday, saturday].map((weekday) => daysUntilReturn('weekly', weekday))).toEqual([1, 7, 2])
  expect(timeframes.filter(doesReturn)).toEqual(['daily', 'weekly'])
})

test('daily goals come first, and those of one timeframe stay in their order', () => {
  const goals = (['yearly', 'monthly', 'daily', 'monthly', 'weekly'] as const).map((timeframe, id) => ({ id, timeframe }))
  expect(shortestFirst(goals).map(({ id }) => id)).toEqual([2, 4, 1, 3, 0])
})

test('a goal that comes back is open from that moment on', () => {
  const at = Date.parse('2026-11-23T00:00:00.000Z')
  const done = { isActive: false, returnsAt: '2026-11-23T00:00:00.000Z' }
  expect(goalAt(done, at - 1)).toEqual(done)
  expect(goalAt(done, at)).toEqual({ isActive: true })
  expect(goalAt({ isActive: false }, at)).toEqual({ isActive: false })
})
