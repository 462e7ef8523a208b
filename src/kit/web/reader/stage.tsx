import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { doubleTapScale, type Point } from '#kit/zoom.rules.ts'
import { stepOfSwipe } from '../page/direction.ts'
import { classNames } from '../ui/class-names.ts'
import { useWheel } from './use-wheel.ts'
import { pointOn, type Zoom } from './use-zoom.ts'

interface StageProps {
  stage: RefObject<HTMLDivElement | null>
  zoom: Zoom
  /** Called for a swipe to the left (1) or right (-1). */
  onSwipe: (step: 1 | -1) => void
  /** Whether a tap at the left or right edge also turns the page. */
  hasEdges: boolean
  /** Called for a tap elsewhere. */
  onTap: () => void
  children: ReactNode
}

const swipePx = 60
const doubleTapMs = 300
const stillPx = 24
/** Width of the edge on either side, as a fraction of the stage's width. */
const edgeShare = 0.12

/** Holds a page. The user drags it, zooms it with a pinch or a double tap, scrolls it with the wheel, and swipes to turn when it is visible in its whole width. */
export function Stage({ stage, zoom, onSwipe, hasEdges, onTap, children }: StageProps) {
  const pointers = useRef(new Map<number, Point>())
  const start = useRef({ x: 0, y: 0, wasPinch: false })
  const lastTap = useRef({ at: 0, x: 0, y: 0 })
  const singleTap = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [swipedPx, setSwipedPx] = useState(0)
  const { view, fit } = zoom
  useWheel(stage, zoom, onSwipe)

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    // React events of a dialog over the viewer bubble through portals to here.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOn(event.currentTarget, event)
    pointers.current.set(event.pointerId, point)
    start.current = pointers.current.size === 1 ? { ...point, wasPinch: false } : { ...start.current, wasPinch: true }
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = pointOn(event.currentTarget, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    if (other) {
      const spread = distance(point, other) / Math.max(1, distance(before, other))
      zoom.zoomTo((now) => now * spread, between(point, other))
      zoom.panBy({ x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 })
    } else if (zoom.isZoomed) zoom.panBy({ x: point.x - before.x, y: point.y - before.y })
    else if (!start.current.wasPinch) setSwipedPx(point.x - start.current.x)
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    if (!pointers.current.delete(event.pointerId)) return
    setSwipedPx(0)
    if (pointers.current.size > 0 || start.current.wasPinch) return
    const point = pointOn(event.currentTarget, event)
    const moved = { x: point.x - start.current.x, y: point.y - start.current.y }
    if (Math.hypot(moved.x, moved.y) < stillPx / 3) tap(point, event)
    else if (zoom.isWithinWidth && Math.abs(moved.x) > swipePx && Math.abs(moved.x) > 1.5 * Math.abs(moved.y))
      onSwipe(stepOfSwipe(moved.x))
  }

  function tap(point: Point, { timeStamp: at, clientX, clientY }: PointerEvent) {
    const link = document.elementsFromPoint(clientX, clientY).find((element) => element.matches('[data-link], button'))
    if (link instanceof HTMLElement) return link.click()
    const edge = point.x / Math.max(1, fit.stage.width)
    if (hasEdges && zoom.isWithinWidth && Math.abs(edge) > 0.5 - edgeShare) return onSwipe(stepOfSwipe(-edge))
    const isDouble = at - lastTap.current.at < doubleTapMs && distance(point, lastTap.current) < stillPx
    lastTap.current = isDouble ? { at: 0, x: 0, y: 0 } : { at, ...point }
    clearTimeout(singleTap.current)
    if (!isDouble) {
      singleTap.current = setTimeout(onTap, doubleTapMs)
      return
    }
    if (zoom.isZoomed) zoom.reset()
    else zoom.zoomTo(() => doubleTapScale, point)
  }

  function onPointerCancel({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId)
    setSwipedPx(0)
  }

  return (
    <div
      ref={stage}
      data-stage
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      className={classNames(
        'relative min-h-0 flex-1 touch-none select-none overflow-hidden',
        zoom.isZoomed && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <div
        className={classNames('absolute top-1/2 left-1/2', swipedPx === 0 && !zoom.isZoomed && 'transition-transform')}
        style={{
          width: fit.page.width,
          height: fit.page.height,
          transform: `translate(-50%, -50%) translate(${view.x + swipedPx}px, ${view.y}px) scale(${view.scale})`,
        }}
      >
        {children}
      </div>
    </div>
  )
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
