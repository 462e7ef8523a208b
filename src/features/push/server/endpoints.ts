import { longestEndpoint } from '../push.rules.ts'

/** Where browsers take messages. A dot in front: all that ends with it. */
const pushServices = [
  // Chrome, Edge on Android, Samsung Internet.
  'fcm.googleapis.com',
  // Firefox.
  'updates.push.services.mozilla.com',
  // Safari.
  'web.push.apple.com',
  // Edge on Windows.
  '.notify.windows.com',
] as const

/**
 * Whether a browser may name this address as its own: `known` of a push service that we know, `named` of one that the operator has named, whose
 * network is the operator's business. Null: no such address.
 *
 * @param named origins, `https://ntfy.example`
 */
export function endpointKind(endpoint: string, named: readonly string[]): 'known' | 'named' | null {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return null
  const { protocol, origin, host, username, password, hash } = new URL(endpoint)
  if (username + password + hash !== '') return null
  if (named.includes(origin)) return 'named'
  const isKnown = pushServices.some((service) => (service.startsWith('.') ? host.endsWith(service) : host === service))
  return protocol === 'https:' && isKnown ? 'known' : null
}
