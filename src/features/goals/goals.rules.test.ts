import { expect, test } from 'vitest'
import { cleanTitle, defaultTimeframe, isTitle, timeframes } from './goals.rules.ts'

test('a goal has one of five timeframes, monthly when none is chosen', () => {
  expect(timeframes).toEqual(['daily', 'weekly', 'monthly', 'quarterly', 'yearly'])
  expect(defaultTimeframe).toBe('monthly')
})

test('a goal is one line of at most three hundred characters', () => {
  expect(cleanTitle('  Walk\n  more ')).toBe('Walk more')
  expect(isTitle('')).toBe(false)
  expect(isTitle('x'.repeat(300))).toBe(true)
  expect(isTitle('x'.repeat(301))).toBe(false)
})
