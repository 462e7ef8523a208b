import { expect, test } from 'vitest'
import { splitName } from './names.rules.ts'

test('the first word of a name is the first name, and the rest is the last name', () => {
  expect(splitName('  Ada   Maria Lovelace ')).toEqual({
    name: 'Ada Maria Lovelace',
    firstName: 'Ada',
    lastName: 'Maria Lovelace',
  })
  expect(splitName('Ada')).toEqual({ name: 'Ada', firstName: 'Ada', lastName: '' })
})

test.each([
  ['Ada Reed', 'Ada', 'Reed'],
  ['Dr. Ada Reed', 'Ada', 'Reed'],
  ['dr Ada Reed', 'Ada', 'Reed'],
  ['Prof. Dr. med. Ada Reed', 'Ada', 'Reed'],
  ['Dr.-Ing. Ada Reed', 'Ada', 'Reed'],
  ['Mrs Ada van Dyck', 'Ada', 'van Dyck'],
  ['Frau Ada Groß', 'Ada', 'Groß'],
  ['Mme Ada Petit', 'Ada', 'Petit'],
  ['Sra. Ada Núñez', 'Ada', 'Núñez'],
  ['Frau Groß', '', 'Groß'],
  ['Dr.', 'Dr.', ''],
  ['J. R. Reed', 'J.', 'R. Reed'],
  ['Drew Reed', 'Drew', 'Reed'],
  ['Don Reed', 'Don', 'Reed'],
  ['Mister', 'Mister', ''],
])('%j is called %j', (name, firstName, lastName) => expect(splitName(name)).toEqual({ name, firstName, lastName }))
