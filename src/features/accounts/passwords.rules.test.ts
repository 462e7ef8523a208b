import { expect, test } from 'vitest'
import { faultOfPassword } from './passwords.rules.ts'

const owner = { name: 'Ada Lovelace', email: 'countess@mail.example', isAdmin: false }
const fault = (password: string, isStrict: boolean, isAdmin = false) =>
  faultOfPassword(password, { owner: { ...owner, isAdmin }, brandName: 'Willow', isStrict })

test("an administrator's password needs twelve characters, with strict rules or without", () => {
  for (const isStrict of [true, false])
    expect([fault('elevenchars', isStrict, true), fault('twelve chars', isStrict, true)]).toEqual([
      'too short for an administrator',
      null,
    ])
})

test("an owner's password needs eight characters with strict rules and six without", () => {
  expect([fault('sevench', true), fault('eight ch', true), fault('sixsix', false)]).toEqual(['too short', null, null])
})

test("strict rules refuse a password made of the brand or of the user's own name or address", () => {
  for (const password of [
    'willow123',
    'WillowWillow',
    'lovelace1',
    'Ada.Lovelace',
    'countess!',
    'countess@mail.example',
    'adaWILLOW99',
  ])
    expect([password, fault(password, true)]).toEqual([password, 'own words'])
  for (const password of ['a willow by the water', 'lovelace knows numbers', 'quiet morning'])
    expect([password, fault(password, true)]).toEqual([password, null])
  expect(fault('willow123', false)).toBeNull()
})
