import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Addresses that many clients may share: this machine, and private networks in homes, in offices and between containers. */
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

/** True when the headers say that the request came through a proxy. Any client can send such headers. */
export function isForwarded(headers: FastifyRequest['raw']['headers']): boolean {
  return forwardedHeaders.some((name) => headers[name] !== undefined)
}

/** Returns the network of one household; null for an address that many clients may share, which limits per household skip. */
export function householdOf(address: string): string | null {
  const network = networkOf(address)
  const plain = isIP(network) === 4 ? network : address
  const family = isIP(plain)
  if (family === 0 || shared.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null
  return network
}

/** Like `householdOf`, but also null for a proxy that isn't trusted, because all clients behind it have its address. */
export function householdOfRequest(request: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>): string | null {
  const isUntrusted = isForwarded(request.headers) && request.ip === request.socket.remoteAddress
  return isUntrusted ? null : householdOf(request.ip)
}

/** Returns the networks that a request's attempts count against, narrowest first. Each allows `times` the attempts of one household. */
export function networksOfRequest(request: Parameters<typeof householdOfRequest>[0]): { network: string; times: number }[] {
  const household = householdOfRequest(request)
  if (household === null) return [{ network: 'anybody', times: 20 }]
  const groups = household.split(':')
  if (groups.length < 4) return [{ network: household, times: 1 }]
  const [first, second, third, fourth = '0'] = groups
  return [
    { network: household, times: 1 },
    { network: `${first}:${second}:${third}:${(Number.parseInt(fourth, 16) >> 8).toString(16)}/56`, times: 2 },
    { network: `${first}:${second}:${third}/48`, times: 4 },
  ]
}

/** Returns an IPv4 address as it is, and the /64 network of an IPv6 address as four groups, such as `2001:db8:0:1`. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
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
