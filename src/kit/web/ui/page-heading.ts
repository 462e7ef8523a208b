import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../page-config.ts'

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

  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`
  }, [title, brand.name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new screen, also when the same component draws it.
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true })
  }, [pathname, isFirstScreen])

  return heading
}
