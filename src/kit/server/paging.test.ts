import { expect, test } from 'vitest'
import { cutPage } from './paging.ts'

test('a page that holds all that is left has no next one', () => {
  expect(cutPage(['a', 'b', 'c'], 2, (last) => `behind ${last}`)).toEqual({ rows: ['a', 'b'], next: 'behind b' })
  expect(cutPage(['a', 'b'], 2, (last) => `behind ${last}`)).toEqual({ rows: ['a', 'b'], next: null })
})
