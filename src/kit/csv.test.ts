import { expect, test } from 'vitest'
import { csvRecord } from './csv.ts'

test('a cell is quoted only where it must be', () => {
  expect(csvRecord(['Robin', 'Reed, R.', 'says "hi"', 'two\r\nlines', null, 7, true])).toBe(
    'Robin,"Reed, R.","says ""hi""","two\r\nlines",,7,true\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'attack: a name that a spreadsheet would evaluate, %j, is stored as text',
  (name) => {
    expect(csvRecord([name]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('a number below zero stays a number', () => {
  expect(csvRecord([-1])).toBe('-1\r\n')
})
