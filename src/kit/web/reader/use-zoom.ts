import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import {
  type Fit,
  fitsTwice,
  fitted,
  isWithinWidth,
  isZoomed,
  kept,
  type Point,
  panBy,
  readOn,
  type Size,
  spreadOf,
  type View,
  wholePage,
  widthScale,
  zoomStep,
  zoomTo,
} from '#kit/zoom.rules.ts'

/** What is open, and which part of it is visible on the stage, at which zoom. */
export interface Zoom {
  view: View
  fit: Fit
  /** The pages that are shown: one, or two side by side. */
  shown: readonly number[]
  /** The place of one of them on the stage, at scale 1. */
  sheet: Size
  isZoomed: boolean
  /** True while the page is kept as wide as the stage. */
  isFitWidth: boolean
  /** The scale at which it is. */
  widthScale: number
  /** True when a swipe may turn the page, because the view can't move sideways. */
  isWithinWidth: boolean
  /** Sets the natural size of a page, from which the fitted size is computed. */
  setPageSize: (size: Size) => void
  zoomTo: (scale: (now: number) => number, at?: Point) => void
  panBy: (by: Point) => void
  /** Moves on by about what is visible. Returns false at the end of the page. */
  readOn: (step: 1 | -1) => boolean
  zoomIn: () => void
  zoomOut: () => void
  fitWidth: () => void
  reset: () => void
  /** Clears the stage for the next file. */
  clear: () => void
  /** Keeps the zoom and scrolls to the top, for the next page. */
  toTop: () => void
}

interface ZoomOptions {
  stage: RefObject<HTMLElement | null>
  page: number
  /** Number of pages of which two may be shown. */
  pages: number
}

const middle: Point = { x: 0, y: 0 }
const nothing: Size = { width: 0, height: 0 }

/** Manages which part of a page is visible on the stage, and at which zoom. */
export function useZoom({ stage, page, pages }: ZoomOptions): Zoom {
  const [stageSize, setStageSize] = useState(nothing)
  const [pageSize, setPageSize] = useState(nothing)
  const [wanted, setWanted] = useState({ view: wholePage, isFitWidth: false })
  const isTwo = pages > 1 && fitsTwice(pageSize, stageSize)
  const shown = useMemo(() => (isTwo ? spreadOf(page, pages) : [page]), [isTwo, page, pages])
  const count = shown.length
  const fit = useMemo(() => {
    const { width, height } = fitted(pageSize, stageSize)
    return { stage: stageSize, page: { width: count * width, height } }
  }, [stageSize, pageSize, count])
  const view = useMemo(
    () => kept(wanted.isFitWidth ? { ...wanted.view, scale: widthScale(fit) } : wanted.view, fit),
    [wanted, fit],
  )

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setStageSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  const setView = useCallback(
    (change: (now: View) => View) =>
      setWanted((now) => {
        const before = kept(now.isFitWidth ? { ...now.view, scale: widthScale(fit) } : now.view, fit)
        const next = change(before)
        return { view: next, isFitWidth: now.isFitWidth && next.scale === before.scale }
      }),
    [fit],
  )
  const zoom = useCallback(
    (scale: (now: number) => number, at: Point = middle) => setView((now) => zoomTo(now, scale(now.scale), at, fit)),
    [fit, setView],
  )

  const { isFitWidth } = wanted
  return useMemo(
    () => ({
      view,
      fit,
      shown,
      sheet: { width: fit.page.width / count, height: fit.page.height },
      isZoomed: isZoomed(view),
      isFitWidth,
      widthScale: widthScale(fit),
      isWithinWidth: isWithinWidth(view, fit),
      setPageSize,
      zoomTo: zoom,
      panBy: (by: Point) => setView((now) => panBy(now, by, fit)),
      readOn: (step: 1 | -1) => {
        const next = readOn(view, step, fit)
        if (next) setView(() => next)
        return next !== null
      },
      zoomIn: () => zoom((now) => now * zoomStep),
      zoomOut: () => zoom((now) => now / zoomStep),
      fitWidth: () => setWanted({ view: { ...wholePage, y: top }, isFitWidth: true }),
      reset: () => setWanted({ view: wholePage, isFitWidth: false }),
      clear: () => {
        setPageSize(nothing)
        setWanted({ view: wholePage, isFitWidth: false })
      },
      toTop: () => setView((now) => kept({ ...now, y: top }, fit)),
    }),
    [view, fit, shown, count, isFitWidth, zoom, setView],
  )
}

const top = Number.MAX_SAFE_INTEGER

/** Returns the position of an event relative to the centre of the stage. */
export function pointOn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
