import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Scrolls a new screen to its top. When the user goes back, the browser restores the old position itself. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new screen.
  useLayoutEffect(() => {
    if (navigationType !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
}
