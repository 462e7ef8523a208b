import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new screen begins at its top; going back, the browser finds the old place again by itself. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new screen.
  useLayoutEffect(() => {
    if (navigationType !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
}
