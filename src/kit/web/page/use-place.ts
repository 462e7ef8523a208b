import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width and position of an element in pixels. */
export interface Place {
  width: number
  /** Distance from the top of the document. */
  top: number
}

/** Measures an element before it is painted, and again when it resizes or moves. Until then, its width is that of the window. */
export function usePlace(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>(() => ({ width: document.documentElement.clientWidth, top: 0 }))

  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const box = measured.getBoundingClientRect()
      const next = { width: box.width, top: Math.round(box.top + window.scrollY) }
      setPlace((now) => (now.width === next.width && now.top === next.top ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    // Content above the element can move it without changing its size.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])

  return place
}
