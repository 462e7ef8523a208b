import { useState } from 'react'

/** Returns the token after '#' in an emailed or printed link. Browsers don't send that part, so it never appears in a server log. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  return token
}
