import { expect, test } from 'vitest'
import { isLockTaken, type Lock, lockSeconds, longestLockSeconds, mayChange, tokenOf } from './locks.rules.ts'

const lock = (path: string, more: Partial<Lock> = {}): Lock => ({
  id: `id of ${path}`,
  path,
  isShared: false,
  isDeep: true,
  holder: '',
  endsAt: '',
  ...more,
})
const tokens = (...locks: Lock[]) => new Set(locks.map(tokenOf))

test('a lock ends after an hour at most, whatever a program wants', () => {
  expect(lockSeconds('Second-180')).toBe(180)
  for (const header of [undefined, 'Infinite', 'Infinite, Second-4100000000', 'Second-99999999999', ''])
    expect([header, lockSeconds(header)]).toEqual([header, longestLockSeconds])
  expect(lockSeconds('Second-0')).toBe(1)
})

test('a locked path can be changed only with the token of its lock', () => {
  const one = lock('a/b.pdf')
  expect(mayChange([one], { path: 'a/b.pdf' }, tokens())).toBe(false)
  expect(mayChange([one], { path: 'a/b.pdf' }, tokens(lock('other')))).toBe(false)
  expect(mayChange([one], { path: 'a/b.pdf' }, tokens(one))).toBe(true)
  expect(mayChange([one], { path: 'a/c.pdf' }, tokens())).toBe(true)
})

test('a deep lock of a folder locks what is inside, and a flat one only its list', () => {
  const [deep, flat] = [lock('a'), lock('a', { isDeep: false })]
  expect(mayChange([deep], { path: 'a/b/c.pdf' }, tokens())).toBe(false)
  expect(mayChange([deep], { path: 'ab' }, tokens())).toBe(true)
  expect(mayChange([flat], { path: 'a/c.pdf' }, tokens())).toBe(true)
  expect(mayChange([flat], { path: 'a/c.pdf', isMember: true }, tokens())).toBe(false)
  expect(mayChange([flat], { path: 'a/b/c.pdf', isMember: true }, tokens())).toBe(true)
})

test('a folder can be removed only with the tokens of all locks inside', () => {
  const [one, two] = [lock('a/b.pdf'), lock('a/c/d.pdf')]
  const removal = { path: 'a', isMember: true, isDeep: true }
  expect(mayChange([one, two], removal, tokens(one))).toBe(false)
  expect(mayChange([one, two], removal, tokens(one, two))).toBe(true)
})

test('one of several shared locks is enough', () => {
  const shared = { isShared: true }
  const [one, two] = [lock('a', { ...shared, id: '1' }), lock('a', { ...shared, id: '2' })]
  expect(mayChange([one, two], { path: 'a' }, tokens(two))).toBe(true)
})

test('an exclusive lock is beside no other, and shared ones are beside each other', () => {
  const [exclusive, shared] = [lock('a'), lock('a', { isShared: true })]
  expect(isLockTaken([exclusive], lock('a/b', { isShared: true }))).toBe(true)
  expect(isLockTaken([shared], lock('a'))).toBe(true)
  expect(isLockTaken([shared], lock('a', { isShared: true }))).toBe(false)
  expect(isLockTaken([lock('a/b')], lock('a'))).toBe(true)
  expect(isLockTaken([lock('a/b')], lock('a', { isDeep: false }))).toBe(false)
})
