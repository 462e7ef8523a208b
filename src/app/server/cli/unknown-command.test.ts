import { expect, test } from 'vitest'
import { unknownCommand } from './unknown-command.ts'

const usage = `Usage:
  willow code create [--count N]   create codes
  willow user show --email E       show a customer
  willow user mail --email E       email a user
                                   with more words
  willow doctor [--mail-to E]      check
  willow restore FROM --into EMPTY restore
  willow restore FROM --user ID    restore pages`

test.each([
  [['cod'], 'There is no command “willow cod”. Did you mean “willow code create”?'],
  [['dcotor'], 'There is no command “willow dcotor”. Did you mean “willow doctor”?'],
  [['user', 'list'], 'There is no command “willow user list”. Did you mean “willow user show” or “willow user mail”?'],
  [['restor'], 'There is no command “willow restor”. Did you mean “willow restore”?'],
  [['start'], null],
  [[], null],
])('%j', (typed, said) => {
  expect(unknownCommand(typed, usage)).toBe(said)
})
