import { expect, test } from 'vitest'
import { splitName } from './accounts.rules.ts'

test('the first word of a name is the first name, and the rest is the last name', () => {
  expect(splitName('  Ada   Maria Lovelace ')).toEqual({
    name: 'Ada Maria Lovelace',
    firstName: 'Ada',
    lastName: 'Maria Lovelace',
  })
  expect(splitName('Ada')).toEqual({ name: 'Ada', firstName: 'Ada', lastName: '' })
})
