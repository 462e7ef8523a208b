import { expect, test } from 'vitest'
import { inkElsewhere, inkMapOf } from './ink.rules.ts'

/** 12 columns by 48 rows, of which the first ones have writing. */
const grid = (rows: number, share = 0.05) => Array.from({ length: 12 * 48 }, (_, at) => (at < rows * 12 ? share : 0))

test('the ink level of a page grows with the number of rows that have writing', () => {
  expect(inkMapOf([]).step).toBe('none')
  expect([1, 12, 13, 28, 29, 48].map((rows) => inkMapOf([grid(rows)]).step)).toEqual([
    'little',
    'little',
    'half',
    'half',
    'full',
    'full',
  ])
})

test('an ink map has 24 rows and 12 by 16 cells, and merges several layers', () => {
  const map = inkMapOf([grid(2), grid(4)])
  expect(map.rows).toBe(`11${'0'.repeat(22)}`)
  expect(map.cells).toHaveLength(12 * 16)
  expect(map.cells.slice(0, 24)).toMatch(/^[1-9a-f]{24}$/)
  expect(map.cells.slice(24)).toMatch(/^0+$/)
})

test("a speck doesn't count as ink", () => {
  expect(inkMapOf([grid(3, 0.0001)]).step).toBe('none')
})

test('without a place in a planner, only what a tablet or a pen’s annotation says is known to be written by hand', () => {
  const page = { uploadId: 'u', sourcePage: 4, contentHash: 'c', inkStep: null }
  expect([null, 'none' as const].map((inkStep) => inkElsewhere({ ...page, inkStep }, undefined))).toEqual([null, null])
  expect(inkElsewhere({ ...page, inkStep: 'little' }, undefined)).toEqual({ place: 'page c', contentHash: 'c' })
  // A page keeps the name that its tablet gave it. Older tablets only say where it stands, which another file says too.
  expect(inkElsewhere(page, { place: 'P2026', contentHash: 'ink' })).toEqual({ place: 'note P2026', contentHash: 'ink' })
  expect(inkElsewhere(page, { place: '4', contentHash: 'ink' })).toEqual({ place: 'u 4', contentHash: 'ink' })
})
