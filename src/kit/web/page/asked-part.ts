import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the part that the address names, such as `/#features`, once it is there. Returns the `#` and the name, or an empty string. */
export function useAskedPart(isThere = true): string {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key, because a link to the same part leads there again.
  useEffect(() => {
    if (hash !== '' && isThere) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isThere, key])
  return hash
}
