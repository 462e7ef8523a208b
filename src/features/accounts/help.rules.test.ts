import { expect, test } from 'vitest'
import { addressDueAt, type Help, helpRefusal, refusalMs } from './help.rules.ts'

const customer = { id: 'a', isAdmin: false, state: 'approved', readOnlyAt: null } as const
const administrator = { ...customer, isAdmin: true }
const every: Help[] = ['reset link', 'address', 'deletion', 'make administrator', 'unmake administrator']

test('an approved customer can be helped in every way', () => {
  expect(every.map((help) => helpRefusal(help, customer, ['b']))).toEqual(every.map(() => null))
})

test('the address and the account of an administrator are theirs alone', () => {
  expect(helpRefusal('address', administrator, ['a', 'b'])).toBe('is administrator')
  expect(helpRefusal('deletion', administrator, ['a', 'b'])).toBe('is administrator')
})

test('the last administrator stays one', () => {
  expect(helpRefusal('unmake administrator', administrator, ['a'])).toBe('last administrator')
  expect(helpRefusal('unmake administrator', administrator, ['a', 'b'])).toBeNull()
})

test('only an approved user becomes an administrator', () => {
  for (const state of ['pending', 'revoked'] as const)
    expect(helpRefusal('make administrator', { ...customer, state }, ['b'])).toBe('not approved')
})

test('nobody whose account is read-only becomes an administrator', () => {
  const reader = { ...customer, readOnlyAt: '2026-03-02T09:00:00.000Z' }
  expect(every.map((help) => helpRefusal(help, reader, ['b']))).toEqual([null, null, null, 'only reads', null])
})

test('no way back in is mailed to a user whose access is revoked', () => {
  const revoked = { ...customer, state: 'revoked' } as const
  expect([helpRefusal('reset link', revoked, ['b']), helpRefusal('address', revoked, ['b'])]).toEqual(['revoked', 'revoked'])
})

test('a corrected address waits seven days if the account has anything, and any other not at all', () => {
  expect(refusalMs / (24 * 60 * 60 * 1000)).toBe(7)
  expect(addressDueAt(1000, { isCorrection: true, mayWait: true })).toBe(1000 + refusalMs)
  expect(addressDueAt(1000, { isCorrection: true, mayWait: false })).toBe(1000)
  expect(addressDueAt(1000, { isCorrection: false, mayWait: true })).toBe(1000)
})
