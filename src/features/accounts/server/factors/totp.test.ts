import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase32, newTotpSecret, stepOfCode, toBase32, totpAddress, totpCode, totpStep } from './totp.ts'

/** Test vectors from RFC 6238, appendix B, for SHA-1: seconds since 1970 and the eight-digit code. */
const vectors: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

test.each(vectors)('the code at %i seconds is the one in the RFC', (seconds, code) => {
  expect(totpCode(Buffer.from('12345678901234567890'), totpStep(seconds * 1000), 8)).toBe(code)
})

test('a code one step early or late is accepted, and one two steps away is not', () => {
  const secret = newTotpSecret()
  const now = Date.parse('2026-03-02T09:00:10.000Z')
  const codeAt = (steps: number) => totpCode(fromBase32(secret), totpStep(now) + steps)
  const found = [-3, -2, -1, 0, 1, 2, 3].map((steps) => stepOfCode(secret, codeAt(steps), now))
  const step = totpStep(now)
  expect(found).toEqual([null, null, step - 1, step, step + 1, null, null])
})

test('Base32 follows RFC 4648 and decodes to the same bytes', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes])
    }),
  )
})

test('a secret has 160 bits, and its address names the product and the user', () => {
  const secret = newTotpSecret()
  expect(fromBase32(secret)).toHaveLength(20)
  expect(totpAddress({ secret, email: 'a+b@mail.example', product: 'My Willow' })).toBe(
    `otpauth://totp/My%20Willow:a%2Bb%40mail.example?secret=${secret}&issuer=My%20Willow`,
  )
})
