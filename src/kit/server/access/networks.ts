import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Addresses that many clients may share: this machine, and private networks in homes, in offices and between containers. They include those
 * of carriers (100.64.0.0/10), which virtual networks use between machines too. None of them can send from the internet.
 */
const shared = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  shared.addSubnet(network, bits, 'ipv4')
shared.addAddress('::1', 'ipv6')
shared.addSubnet('fc00::', 7, 'ipv6')
shared.addSubnet('fe80::', 10, 'ipv6')

const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'] as const

/** True when the headers say that the request came through a proxy. Any client can send such headers, so they decide nothing alone. */
export function isForwarded(headers: FastifyRequest['raw']['headers']): boolean {
  return forwardedHeaders.some((name) => headers[name] !== undefined)
}

/** Returns the network of one home or office; null for an address that many clients may share, which limits per network skip. */
export function ownNetworkOf(address: string): string | null {
  const network = networkOf(address)
  const plain = isIP(network) === 4 ? network : address
  const family = isIP(plain)
  if (family === 0 || shared.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null
  return network
}

/**
 * Returns the networks that the attempts of an address count against, narrowest first. Each allows `times` the attempts of one network.
 * The headers of a request change nothing: only a proxy that `TRUST_PROXY` names can state another address.
 */
export function networksOf(address: string): { network: string; times: number }[] {
  const own = ownNetworkOf(address)
  if (own === null) return [{ network: 'anybody', times: 20 }]
  const groups = own.split(':')
  if (groups.length < 4) return [{ network: own, times: 1 }]
  const [first, second, third, fourth = '0'] = groups
  return [
    { network: own, times: 1 },
    { network: `${first}:${second}:${third}:${(Number.parseInt(fourth, 16) >> 8).toString(16)}/56`, times: 2 },
    { network: `${first}:${second}:${third}/48`, times: 4 },
  ]
}

/** Returns an IPv4 address as it is, and the /64 network of an IPv6 address as four groups, such as `2001:db8:0:1`. */
export function networkOf(address: string): string {
  const mapped = mappedAddress(address)
  if (mapped !== null) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns the IPv4 address that an IPv6 address contains, such as `::ffff:203.0.113.7` or `::ffff:cb00:7107`; null for any other. */
function mappedAddress(address: string): string | null {
  const [, dotted, high = '', low = ''] = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? []
  if (dotted !== undefined || high === '') return dotted ?? null
  const [front, back] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [front >> 8, front & 255, back >> 8, back & 255].join('.')
}
