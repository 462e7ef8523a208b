import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from './address.ts'

const route = { path: '/api/users/:userId/goals' } as const

afterEach(() => vi.restoreAllMocks())

test('parameters are encoded into the path, and undefined values are left out of the query', () => {
  const params = { userId: 'a/b' }
  expect(addressOf(route, { params, query: { isActive: false, q: 'a b', cursor: undefined } })).toBe(
    '/api/users/a%2Fb/goals?isActive=false&q=a+b',
  )
  expect(addressOf(route, { params, query: { cursor: undefined } })).toBe('/api/users/a%2Fb/goals')
})

test('a browser without URLSearchParams.size still sends the query', () => {
  vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number)
  expect(addressOf(route, { params: { userId: 'ada' }, query: { isActive: false } })).toBe('/api/users/ada/goals?isActive=false')
})
