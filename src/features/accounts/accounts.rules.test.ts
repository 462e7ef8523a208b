import { expect, test } from 'vitest'
import { normalizeEmail, splitName } from './accounts.rules.ts'

test('the first word of a name is the first name, the rest the last', () => {
  expect(splitName('  Ada   Maria Lovelace ')).toEqual({
    name: 'Ada Maria Lovelace',
    firstName: 'Ada',
    lastName: 'Maria Lovelace',
  })
  expect(splitName('Ada')).toEqual({ name: 'Ada', firstName: 'Ada', lastName: '' })
})

test('addresses are stored without spaces around them, in lower case', () => {
  expect(normalizeEmail(' Ada@Mail.Example ')).toBe('ada@mail.example')
})
