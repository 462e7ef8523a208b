import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  type Fit,
  fitted,
  isZoomed,
  kept,
  type Point,
  panBy,
  type Size,
  type View,
  wholePage,
  zoomStep,
  zoomTo,
} from '../../zoom.rules.ts'

export interface Zoom {
  view: View
  fit: Fit
  isZoomed: boolean
  /** Sets the natural size of the page, from which the fitted size is computed. */
  setPageSize: (size: Size) => void
  zoomTo: (scale: (now: number) => number, at?: Point) => void
  panBy: (by: Point) => void
  zoomIn: () => void
  zoomOut: () => void
  reset: () => void
  /** Clears the stage for the next file. */
  clear: () => void
  /** Keeps the zoom and scrolls to the top, for the next page. */
  toTop: () => void
}

const middle: Point = { x: 0, y: 0 }
const nothing: Size = { width: 0, height: 0 }

/** Manages which part of a page is visible on the stage, and at which zoom. */
export function useZoom(stage: RefObject<HTMLElement | null>): Zoom {
  const [stageSize, setStageSize] = useState(nothing)
  const [pageSize, setPageSize] = useState(nothing)
  const [wanted, setView] = useState(wholePage)
  const fit = useMemo(() => ({ stage: stageSize, page: fitted(pageSize, stageSize) }), [stageSize, pageSize])
  const view = useMemo(() => kept(wanted, fit), [wanted, fit])

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setStageSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  const zoom = useCallback(
    (scale: (now: number) => number, at: Point = middle) => setView((now) => zoomTo(kept(now, fit), scale(now.scale), at, fit)),
    [fit],
  )

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      // Browsers report a touchpad pinch as small wheel events with the control key.
      const speed = event.ctrlKey ? 0.01 : 0.0016
      zoom((now) => now * Math.exp(-event.deltaY * speed), pointOn(element, event))
    }
    // React adds passive listeners, which can't prevent the browser from zooming the page.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage, zoom])

  return useMemo(
    () => ({
      view,
      fit,
      isZoomed: isZoomed(view),
      setPageSize,
      zoomTo: zoom,
      panBy: (by: Point) => setView((now) => panBy(kept(now, fit), by, fit)),
      zoomIn: () => zoom((now) => now * zoomStep),
      zoomOut: () => zoom((now) => now / zoomStep),
      reset: () => setView(wholePage),
      clear: () => {
        setPageSize(nothing)
        setView(wholePage)
      },
      toTop: () => setView((now) => kept({ ...now, y: Number.MAX_SAFE_INTEGER }, fit)),
    }),
    [view, fit, zoom],
  )
}

/** Returns the position of an event relative to the centre of the stage. */
export function pointOn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
