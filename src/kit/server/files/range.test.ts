import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['Bytes = 1-2', { start: 1, end: 2 }],
])('%s of 1000 bytes is a part of them', (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range)
})

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=99999999999999999999999-'])(
  '%s of 1000 bytes is unsatisfiable',
  (header) => {
    expect(parseRange(header, 1000)).toBe('unsatisfiable')
  },
)

test('an empty file has no valid range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=0-1,3-4',
  'items=0-5',
  'bytes=0x1-2',
  'bytes=--1',
])('%j means the whole file', (header) => {
  expect(parseRange(header, 1000)).toBeNull()
})
