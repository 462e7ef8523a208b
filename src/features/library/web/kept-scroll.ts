import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The last scroll position of each history entry. */
const places = new Map<string, number>()

/**
 * Restores the scroll position when the user goes back to a list. The browser's own restoration runs too early, before the list has
 * rendered.
 */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'

  useLayoutEffect(() => {
    const place = places.get(key)
    if (!isReady) return
    if (isReturn && place !== undefined) window.scrollTo({ top: place, behavior: 'instant' })
    return () => {
      places.set(key, window.scrollY)
    }
  }, [key, isReady, isReturn])
}
