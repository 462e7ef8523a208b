import { type RefObject, useEffect, useRef } from 'react'
import { follow, noMovement, wheelPx, wheelZoom } from '#kit/wheel.rules.ts'
import { panBy } from '#kit/zoom.rules.ts'
import { stepOfSwipe } from '../page/direction.ts'
import { pointOn, type Zoom } from './use-zoom.ts'

/**
 * Scrolls with the wheel and with two fingers on a touchpad, turns the page at its end, and zooms with Control and with a pinch. The browser
 * doesn't zoom its own page anywhere in the reader.
 */
export function useWheel(stage: RefObject<HTMLElement | null>, zoom: Zoom, turn: (step: 1 | -1) => void): void {
  const latest = useRef({ zoom, turn })
  useEffect(() => {
    latest.current = { zoom, turn }
  })
  useEffect(() => {
    const element = stage.current
    const reader = element?.closest<HTMLElement>('[data-viewer]')
    if (!element || !reader) return
    let movement = noMovement

    const onWheel = (event: WheelEvent) => {
      const isOnPage = event.target instanceof Node && element.contains(event.target)
      if (!isOnPage && !event.ctrlKey) return
      event.preventDefault()
      if (!isOnPage) return
      const now = latest.current
      const { x, y } = wheelPx(event, element.clientHeight)
      if (event.ctrlKey) return now.zoom.zoomTo((scale) => scale * wheelZoom(y), pointOn(element, event))
      const { view, fit } = now.zoom
      const by = { x: -x, y: -y }
      const next = panBy(view, by, fit)
      const hasScrolled = next.x !== view.x || next.y !== view.y
      if (hasScrolled) now.zoom.panBy(by)
      const px = Math.abs(x) > Math.abs(y) ? x * stepOfSwipe(-1) : y
      const followed = follow(movement, { at: event.timeStamp, px, hasScrolled })
      movement = followed.movement
      if (followed.turn !== 0) now.turn(followed.turn)
    }

    // Safari on a Mac reports a pinch by events of its own. On a touch screen it sends them beside the pointers that the stage follows.
    let pinched = 1
    const onGesture = (event: Event) => {
      if (navigator.maxTouchPoints > 0 || !isGesture(event)) return
      event.preventDefault()
      const factor = event.type === 'gesturestart' ? 1 : event.scale / pinched
      pinched = event.scale
      latest.current.zoom.zoomTo((scale) => scale * factor, pointOn(element, event))
    }

    // React adds passive listeners, which can't prevent the browser from zooming the page.
    const options = { passive: false }
    reader.addEventListener('wheel', onWheel, options)
    reader.addEventListener('gesturestart', onGesture, options)
    reader.addEventListener('gesturechange', onGesture, options)
    return () => {
      reader.removeEventListener('wheel', onWheel)
      reader.removeEventListener('gesturestart', onGesture)
      reader.removeEventListener('gesturechange', onGesture)
    }
  }, [stage])
}

const isGesture = (event: Event): event is MouseEvent & { scale: number } =>
  'scale' in event && typeof event.scale === 'number' && 'clientX' in event
