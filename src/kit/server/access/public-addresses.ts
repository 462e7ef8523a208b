import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** True for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** True for an address of this machine or of its own network, but not for those at which clouds tell a machine its secrets. */
export function isInnerAddress(address: string): boolean {
  const range = ipaddr.isValid(address) ? ipaddr.process(address).range() : ''
  return ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'].includes(range)
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
export const onlyPublic = (lookup: LookupFunction): LookupFunction => onlyAt(lookup, isPublicAddress)

/** Looks a name up and refuses it unless all its addresses are allowed. */
export function onlyAt(lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(
          new Error(`${hostname} resolves to ${isAllowed === isPublicAddress ? 'a private' : 'another'} address`),
          '',
          0,
        )
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}
