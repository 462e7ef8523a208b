import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

test('only addresses of the public internet count as public', () => {
  for (const address of ['142.250.180.10', '2a00:1450:4009::200a'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  expect(isPublicAddress('nonsense')).toBe(false)
})
