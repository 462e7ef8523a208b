import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { expect, test } from 'vitest'
import { isEmail } from '../accounts.rules.ts'

test('the email library reads each accepted address as exactly that one address', () => {
  const piece = fc.string({ unit: fc.constantFrom(...'aB1.-_+@<>()[],;:"\\\' \t=?ü'), maxLength: 8 })
  const likeAnAddress = fc.tuple(piece, piece).map(([local, domain]) => `${local}@${domain}`)
  fc.assert(
    fc.property(likeAnAddress, (text) => {
      if (isEmail(text)) expect(addressparser(text)).toEqual([{ address: text, name: '' }])
    }),
    { numRuns: 20_000 },
  )
})

test.each(['a<V>@x.example', 'c,V@x.example', 'a;b@x.example', 'a(b)@x.example', 'grp:a@x.example', '"a"@x.example'])(
  '%s is not an address',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)
