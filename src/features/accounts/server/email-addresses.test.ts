import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { expect, test } from 'vitest'
import { isEmail } from '../accounts.rules.ts'

test('whatever counts as an address is one address for the mail library too, letter for letter', () => {
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
  '%s is no address',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)
