import { expect, test } from 'vitest'
import { createSignedIds } from './signed-ids.ts'

test('while a secret is replaced, links that the older one signed go on working', () => {
  const before = createSignedIds('the first secret', 'letter')
  const both = createSignedIds('the second secret\nthe first secret', 'letter')
  const after = createSignedIds('the second secret', 'letter')
  expect(both.read(before.of('id'))).toBe('id')
  expect(after.read(both.of('id'))).toBe('id')
  expect(after.read(before.of('id'))).toBeNull()
})
