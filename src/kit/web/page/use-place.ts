import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where something stands, in pixels. */
export interface Place {
  width: number
  /** From the top of the document. */
  top: number
}

/** Measures an element before it is painted, and again when it changes or moves; before the first time it is as wide as the window. */
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
    // What stands above moves it without changing its size.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])

  return place
}
