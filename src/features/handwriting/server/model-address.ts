/**
 * Returns the address of a model server in one form, without what its documentation adds to it. Null for a wrong one.
 *
 * @example modelAddress('http://localhost:11434/') // 'http://localhost:11434/v1'
 */
export function modelAddress(typed: string): string | null {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.username + url.password + url.search + url.hash !== '') return null
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}

/** True for an address that can't be one of the internet: without protection, or named like those of a house. */
export function isInnerName(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' || /^[^.:]+$|^localhost$|\.(?:local|localhost|internal|lan|home\.arpa)$/.test(hostname)
}
