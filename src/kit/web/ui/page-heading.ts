import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../page/page-config.ts'

/** Receives the document's title while a page is prerendered, when there is no document. */
export const TitleListener = createContext<((title: string) => void) | null>(null)

/**
 * Sets the document's title and returns the ref for the screen's `<h1 tabIndex={-1}>`. After a navigation, focus moves to the heading, so
 * that screen readers announce the new screen. The first screen of a visit doesn't move focus. `<Page>` already calls this hook.
 *
 * @example const heading = usePageHeading('Welcome Back')
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const brand = useBrand()
  const { key, pathname } = useLocation()
  const isFirstScreen = key === 'default'

  const documentTitle = title === brand.name ? title : `${title} · ${brand.name}`
  useContext(TitleListener)?.(documentTitle)

  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])

  // A new path is a new screen, even when the same component renders it. A change of the query string is not.
  const shownPath = useRef<string>(undefined)
  useEffect(() => {
    const isNewScreen = shownPath.current === undefined ? !isFirstScreen : shownPath.current !== pathname
    shownPath.current = pathname
    if (isNewScreen) heading.current?.focus({ preventScroll: true })
  }, [pathname, isFirstScreen])

  return heading
}
