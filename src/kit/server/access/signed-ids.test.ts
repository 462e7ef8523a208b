import { expect, test } from 'vitest'
import { createSignedIds } from './signed-ids.ts'

test('while a secret is replaced, links signed with the old one still work', () => {
  const before = createSignedIds('the first secret', 'letter')
  const both = createSignedIds('the second secret\nthe first secret', 'letter')
  const after = createSignedIds('the second secret', 'letter')
  expect(both.read(before.of('id'))).toBe('id')
  expect(after.read(both.of('id'))).toBe('id')
  expect(after.read(before.of('id'))).toBeNull()
})

test('attack: a token for one id or purpose is not valid for another, and neither is half a signature', () => {
  const ids = createSignedIds('the secret', 'letter')
  const token = ids.of('robin')
  const signature = token.split('.')[1] ?? ''
  expect(ids.read(`olive.${signature}`)).toBeNull()
  expect(createSignedIds('the secret', 'reminders').read(token)).toBeNull()
  for (const forged of [
    '',
    '.',
    'robin',
    'robin.',
    `robin.${signature.slice(1)}`,
    `robin.${signature}x`,
    `robin.${'x'.repeat(signature.length)}`,
  ])
    expect([forged, ids.read(forged)]).toEqual([forged, null])
})
