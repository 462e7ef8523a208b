import { expect, test } from 'vitest'
import { isForwarded, networkOf, networksOf, ownNetworkOf } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('%s belongs to one network', (address, network) => {
  expect(ownNetworkOf(address)).toBe(network)
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
  'fe80::1%eth0',
  'fdff:ffff::1',
  '::ffff:7f00:1',
  '::ffff:a01:203',
  '100.127.255.254',
  'no address',
])('%s may stand for many networks', (address) => {
  expect(ownNetworkOf(address)).toBeNull()
})

test.each(['9.255.255.255', '172.32.0.1', '192.169.0.1', '100.63.255.255', '100.128.0.1', '169.253.0.1', 'fec0::1', 'fb00::1'])(
  '%s is public and belongs to one network',
  (address) => {
    expect(ownNetworkOf(address)).toBe(networkOf(address))
  },
)

test('an IPv6 request counts for its /64, its /56 and its /48, and a wider network has more tries', () => {
  expect(networksOf('2001:db8:5:12ab::9')).toEqual([
    { network: '2001:db8:5:12ab', times: 1 },
    { network: '2001:db8:5:12/56', times: 2 },
    { network: '2001:db8:5/48', times: 4 },
  ])
  expect(networksOf('203.0.113.7')).toEqual([{ network: '203.0.113.7', times: 1 }])
  expect(networksOf('10.1.2.3')).toEqual([{ network: 'anybody', times: 20 }])
})

test.each([
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:0db8:0005:0000:1::', '2001:db8:5:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['2001:db8::7:1:2:3:4', '2001:db8:0:7'],
  ['::', '0:0:0:0'],
  ['::ffff:203.0.113.70', '203.0.113.70'],
  ['64:ff9b::ffff:1.2.3.4', '64:ff9b:0:0'],
  ['no address', 'no address'],
])('%s is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])('%s indicates a proxy', (header) => {
  expect(isForwarded({ [header]: 'x' })).toBe(true)
  expect(isForwarded({ host: 'x' })).toBe(false)
})
