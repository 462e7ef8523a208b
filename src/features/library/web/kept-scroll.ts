import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where each visit of a screen was left, by its entry in the history. */
const places = new Map<string, number>()

/**
 * Going back to a list finds the place where it was left. The browser's own way comes too early for one that is drawn only after
 * it has looked.
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
