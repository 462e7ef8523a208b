import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writings } from '#test/writings.ts'
import { addressKey, meantBy } from './address-key.ts'

test('the key of a key is the same, whatever the text', () => {
  const piece = fc.string({ unit: fc.constantFrom(...'aB1.-ü\u0308\u0130\u200b\u200cß。ｍن/%'), maxLength: 8 })
  fc.assert(
    fc.property(piece, piece, (local, domain) => {
      const key = addressKey(`${local}@${domain}`)
      expect(addressKey(key)).toBe(key)
    }),
    { numRuns: 5_000 },
  )
})

test('equal pairs have one key, and different ones two', () => {
  for (const [one, other] of writings.addresses.equal) expect(addressKey(one)).toBe(addressKey(other))
  for (const [one, other] of writings.addresses.different) expect(addressKey(one)).not.toBe(addressKey(other))
})

test('a domain that a URL would read as something else is left alone', () => {
  for (const email of ['a@1.2.3', 'a@0x1', 'a@b/c', 'a@ü/c', 'a@b%63', 'a@ü?c', 'a']) expect(addressKey(email)).toBe(email)
})

test('of rows with one key only the exact spelling is meant, until a single one is in use', () => {
  const [one, other] = [
    { email: 'ida@bücher.example', isOver: false },
    { email: 'ida@xn--bcher-kva.example', isOver: false },
  ] as const
  expect(meantBy('ida@BÜCHER.example', [one])).toBe(one)
  expect(meantBy(' Ida@Bücher.example', [one, other])).toBe(one)
  expect(meantBy('ida@xn--bcher-kva.example', [one, other])).toBe(other)
  expect(meantBy('ida@bu\u0308cher.example', [one, other])).toBeNull()
  const over = { ...other, isOver: true }
  expect(meantBy(over.email, [one, over])).toBe(one)
  expect(meantBy(over.email, [over])).toBe(over)
  expect(meantBy('ida@bu\u0308cher.example', [over, { ...one, isOver: true }])).toBeNull()
})
