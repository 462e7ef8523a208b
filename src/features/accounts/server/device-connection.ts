import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { plainCode } from '#kit/fold.ts'
import { isForwarded } from '#kit/server/access/networks.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const isLoopback = (ip: string) => loopback.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')

/**
 * True when nobody on the way can read the request: it came by https, or from this machine. A proxy that `TRUST_PROXY` doesn't name can't
 * prove that it was reached by https, so the public address decides, unless the proxy says the opposite.
 */
export function arrivesUnread(
  { protocol, ip, headers }: Pick<FastifyRequest, 'protocol' | 'ip' | 'headers'>,
  { isSecure }: { isSecure: boolean },
): boolean {
  if (protocol === 'https') return true
  const proxied = headers['x-forwarded-proto']
  if (!isForwarded(headers) && proxied === undefined) return isLoopback(ip)
  return isSecure && proxied !== 'http'
}

/** Extracts the password from a `Basic` header. The user name makes no difference. Null when the header holds none. */
export function basicIn(header: string): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+=*)$/i.exec(header)?.[1]
  if (encoded === undefined) return null
  const [, typed] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return typed === undefined ? null : plainCode(typed) || null
}
