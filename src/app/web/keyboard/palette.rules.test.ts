import { expect, test } from 'vitest'
import { matching } from './palette.rules.ts'

const entries = ['Go to Home', 'Go to Library', 'Upload pages'].map((label) => ({ label }))
const found = (text: string) => matching(entries, text).map(({ label }) => label)

test('entries are found by the beginnings of their words, in any case and order', () => {
  expect(found('LIB')).toEqual(['Go to Library'])
  expect(found('home go')).toEqual(['Go to Home'])
  expect(found(' ')).toEqual(['Go to Home', 'Go to Library', 'Upload pages'])
  expect(found('ibrary')).toEqual([])
  expect(found('%')).toEqual([])
})
