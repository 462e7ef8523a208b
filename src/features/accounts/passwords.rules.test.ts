import { expect, test } from 'vitest'
import { faultOfPassword } from './passwords.rules.ts'

const owner = { name: 'Ada Lovelace', email: 'countess@mail.example', isAdmin: false }
const fault = (password: string, isStrict: boolean, isAdmin = false) =>
  faultOfPassword(password, { owner: { ...owner, isAdmin }, brandName: 'Willow', isStrict })

test('an administrator needs twelve characters, whatever the operator has chosen', () => {
  for (const isStrict of [true, false])
    expect([fault('elevenchars', isStrict, true), fault('twelve chars', isStrict, true)]).toEqual([
      'too short for an administrator',
      null,
    ])
})

test('an owner needs eight with strict rules, and no more than six without', () => {
  expect([fault('sevench', true), fault('eight ch', true), fault('sixsix', false)]).toEqual(['too short', null, null])
})

test('strict rules refuse a password that is made of the brand, the own name or the own address', () => {
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
