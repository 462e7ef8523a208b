import { expect, test } from 'vitest'
import { isEmail, normalizeEmail, splitName } from './accounts.rules.ts'

test('the first word of a name is the first name, and the rest is the last name', () => {
  expect(splitName('  Ada   Maria Lovelace ')).toEqual({
    name: 'Ada Maria Lovelace',
    firstName: 'Ada',
    lastName: 'Maria Lovelace',
  })
  expect(splitName('Ada')).toEqual({ name: 'Ada', firstName: 'Ada', lastName: '' })
})

test('addresses are stored in lower case and without spaces around them', () => {
  expect(normalizeEmail(' Ada@Mail.Example ')).toBe('ada@mail.example')
})

test('an email address has text on both sides of a single @', () => {
  expect(['a@b', 'ada@mail.example', 'ünï@mail.example'].map(isEmail)).toEqual([true, true, true])
  expect(['', 'a', '@b', 'a@', 'a@b@c', 'a b@c', 'a@b\n'].map(isEmail)).toEqual(Array(7).fill(false))
})
