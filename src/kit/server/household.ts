import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './rate-limits.ts'

/** Addresses behind which anybody may be: this machine, and networks at home, in offices and between containers. */
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

/** Whether a request came by way of a proxy, as it says itself. */
export function isForwarded(headers: FastifyRequest['raw']['headers']): boolean {
  return forwardedHeaders.some((name) => headers[name] !== undefined)
}

/** The network of one household, or null where an address may stand for many: what counts by household leaves it out then. */
export function householdOf(address: string): string | null {
  const network = networkOf(address)
  const plain = isIP(network) === 4 ? network : address
  const family = isIP(plain)
  if (family === 0 || shared.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null
  return network
}

/** Like `householdOf`, and null for a proxy that nobody trusts: everybody behind it has its address. */
export function householdOfRequest(request: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>): string | null {
  const isUntrusted = isForwarded(request.headers) && request.ip === request.socket.remoteAddress
  return isUntrusted ? null : householdOf(request.ip)
}
