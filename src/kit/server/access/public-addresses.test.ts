import { expect, test } from 'vitest'
import { isPublicAddress, plainHost } from './public-addresses.ts'

test('only addresses of the public internet count as public', () => {
  for (const address of ['142.250.180.10', '2a00:1450:4009::200a'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  expect(isPublicAddress('nonsense')).toBe(false)
})

test.each([
  ['Mail.Lan', 'mail.lan'],
  [' [fd00::25] ', 'fd00::25'],
  ['FD00:0:0:0:0:0:0:25', 'fd00::25'],
  ['fd00::0025', 'fd00::25'],
  ['10.0.0.5', '10.0.0.5'],
])('the host %j is %j', (typed, host) => expect(plainHost(typed)).toBe(host))
