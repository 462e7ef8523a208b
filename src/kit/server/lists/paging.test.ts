import { expect, test } from 'vitest'
import { cutPage } from './paging.ts'

test('a page that contains all remaining rows has no next page', () => {
  expect(cutPage(['a', 'b', 'c'], 2, (last) => `behind ${last}`)).toEqual({ rows: ['a', 'b'], next: 'behind b' })
  expect(cutPage(['a', 'b'], 2, (last) => `behind ${last}`)).toEqual({ rows: ['a', 'b'], next: null })
})
