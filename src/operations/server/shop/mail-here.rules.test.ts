import { expect, test } from 'vitest'
import { isThisMachine, mailPortsHere } from './mail-here.rules.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['0:0:0:0:0:0:0:1', true],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['169.254.169.254', false],
  ['::ffff:127.0.0.1', false],
  ['mail.example', false],
])('%s names this machine: %s', (host, isHere) => {
  expect(isThisMachine(host)).toBe(isHere)
})

test('a mail server of this machine has a port of mail servers that neither Willow nor the database uses', () => {
  expect(mailPortsHere({ port: 3000, databaseUrl: undefined })).toEqual(['25', '465', '587'])
  expect(mailPortsHere({ port: 587, databaseUrl: undefined })).toEqual(['25', '465'])
  expect(mailPortsHere({ port: 25, databaseUrl: 'postgres://w@localhost:465/w' })).toEqual(['587'])
  expect(mailPortsHere({ port: 3000, databaseUrl: 'postgres://w@localhost/w' })).toEqual(['25', '465', '587'])
})
