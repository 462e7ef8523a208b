import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { householdOf, householdOfRequest } from './household.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('%s is of one household', (address, household) => {
  expect(householdOf(address)).toBe(household)
})

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.17.0.1',
  '192.168.1.9',
  '169.254.1.1',
  '100.64.0.1',
  'fd00::1',
  'fe80::1',
  'no address',
])('%s may stand for many', (address) => {
  expect(householdOf(address)).toBeNull()
})

const request = (ip: string, peer: string, headers: Record<string, string>) =>
  ({ ip, headers, socket: { remoteAddress: peer } }) as unknown as FastifyRequest

test('a proxy that nobody trusts is not one household', () => {
  expect(householdOfRequest(request('203.0.113.7', '203.0.113.7', { 'x-forwarded-for': '198.51.100.1' }))).toBeNull()
  expect(householdOfRequest(request('203.0.113.7', '203.0.113.7', {}))).toBe('203.0.113.7')
})

test('behind a trusted proxy the address that it names counts', () => {
  expect(householdOfRequest(request('198.51.100.1', '203.0.113.7', { 'x-forwarded-for': '198.51.100.1' }))).toBe('198.51.100.1')
})
