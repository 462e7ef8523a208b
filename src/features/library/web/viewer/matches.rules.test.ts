import { expect, test } from 'vitest'
import { countAll, firstFrom, nextMatch, numberOf } from './matches.rules.ts'

const counts = new Map([
  [7, 1],
  [2, 2],
])

test('matches are numbered in page order, whichever page was read first', () => {
  expect(countAll(counts)).toBe(3)
  expect(numberOf(counts, { page: 2, index: 0 })).toBe(1)
  expect(numberOf(counts, { page: 2, index: 1 })).toBe(2)
  expect(numberOf(counts, { page: 7, index: 0 })).toBe(3)
  expect(numberOf(counts, { page: 3, index: 0 })).toBe(0)
})

test('a search starts at the current page and wraps at the end', () => {
  expect(firstFrom(counts, 1)).toEqual({ page: 2, index: 0 })
  expect(firstFrom(counts, 3)).toEqual({ page: 7, index: 0 })
  expect(firstFrom(counts, 8)).toEqual({ page: 2, index: 0 })
  expect(firstFrom(new Map(), 1)).toBeNull()
})

test('next and previous go through all matches and wrap at the ends', () => {
  expect(nextMatch(counts, { page: 2, index: 0 }, 1)).toEqual({ page: 2, index: 1 })
  expect(nextMatch(counts, { page: 2, index: 1 }, 1)).toEqual({ page: 7, index: 0 })
  expect(nextMatch(counts, { page: 7, index: 0 }, 1)).toEqual({ page: 2, index: 0 })
  expect(nextMatch(counts, { page: 2, index: 0 }, -1)).toEqual({ page: 7, index: 0 })
  expect(nextMatch(counts, { page: 4, index: 0 }, 1)).toEqual({ page: 7, index: 0 })
  expect(nextMatch(new Map(), { page: 1, index: 0 }, 1)).toBeNull()
})
