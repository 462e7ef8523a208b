import { expect, test } from 'vitest'
import { isPostgresUnavailable } from './postgres-errors.ts'

test.each([
  '08006', // connection failure
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up (cannot connect now)
  '57014', // query canceled (statement timeout)
  '53300', // too many connections
  'ECONNREFUSED',
  'ECONNRESET',
])('the connection error %s means: try again later', (code) => {
  expect(isPostgresUnavailable(Object.assign(new Error('no connection'), { code }))).toBe(true)
  expect(isPostgresUnavailable(new Error('outside', { cause: Object.assign(new Error('inside'), { code }) }))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('"%s" means: try again later', (message) => {
  expect(isPostgresUnavailable(new Error(message))).toBe(true)
})

test("an error in a statement doesn't mean: try again later", () => {
  expect(isPostgresUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
  expect(isPostgresUnavailable(new TypeError('not a function'))).toBe(false)
})
