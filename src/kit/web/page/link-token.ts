import { useState } from 'react'

/** What stands behind '#' in a mailed or printed link: it never reaches a server's log. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  return token
}
