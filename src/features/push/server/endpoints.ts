import { longestEndpoint } from '../push.rules.ts'

/** Hosts of the browsers' push services. A leading dot includes all subdomains. */
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
 * Checks the URL that a browser registers, so that the server can't be made to send requests elsewhere. `known`: one of the push services
 * above. `named`: one that the operator has configured, which may be in a private network. Null: neither.
 *
 * @param named origins, such as `https://ntfy.example`
 */
export function endpointKind(endpoint: string, named: readonly string[]): 'known' | 'named' | null {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return null
  const { protocol, origin, host, username, password, hash } = new URL(endpoint)
  if (username + password + hash !== '') return null
  if (named.includes(origin)) return 'named'
  const isKnown = pushServices.some((service) => (service.startsWith('.') ? host.endsWith(service) : host === service))
  return protocol === 'https:' && isKnown ? 'known' : null
}
