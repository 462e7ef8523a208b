import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../page/page-config.ts'

/** Hears the title of the document where there is none yet: while a page is prerendered. */
export const TitleListener = createContext<((title: string) => void) | null>(null)

/**
 * Names the document, and returns the ref of the screen's `<h1 tabIndex={-1}>`: after a navigation focus moves there, so that
 * screen readers say where one is. The first screen of a visit leaves focus alone. Screens in `<Page>` have it already.
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

  // A new path is a new screen, also when the same component draws it; a search that enters the address is none.
  const shownPath = useRef<string>(undefined)
  useEffect(() => {
    const isNewScreen = shownPath.current === undefined ? !isFirstScreen : shownPath.current !== pathname
    shownPath.current = pathname
    if (isNewScreen) heading.current?.focus({ preventScroll: true })
  }, [pathname, isFirstScreen])

  return heading
}
