import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** True for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Returns one form of a host that was typed: without brackets, in lower case, and an IPv6 address in its shortest form. */
export function plainHost(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
  return ipaddr.IPv6.isValid(host) ? ipaddr.IPv6.parse(host).toString() : host
}

/** Looks a name up and refuses it unless all its addresses are public, so that an answer of the DNS can't lead into an inner network. */
export function onlyPublic(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), '', 0)
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`${hostname} resolves to a private address`), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}
