// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWheel } from './use-wheel.ts'
import { useZoom, type Zoom } from './use-zoom.ts'

let zoom: Zoom
const turn = vi.fn()

/** A page of 400x600 on a stage of 400x600, with a bar beside it. */
function Page() {
  const stage = useRef<HTMLDivElement>(null)
  zoom = useZoom({ stage, page: 1, pages: 1 })
  useWheel(stage, zoom, turn)
  useEffect(() => zoom.setPageSize({ width: 400, height: 600 }), [])
  return (
    <div data-viewer>
      <p>Bar</p>
      <div ref={stage}>Page</div>
    </div>
  )
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  turn.mockClear()
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 600))
  render(<Page />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Returns true if the browser does nothing of its own. */
function wheel(on: string, options: WheelEventInit): boolean {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...options })
  act(() => void screen.getByText(on).dispatchEvent(event))
  return event.defaultPrevented
}
/** Which point of the page is under a point of the stage, from the middle of both. */
const under = (x: number) => (x - 200 - zoom.view.x) / zoom.view.scale

it('the wheel scrolls a zoomed page, and turns one that is visible as a whole', () => {
  expect(wheel('Page', { deltaY: 100 })).toBe(true)
  expect(turn).toHaveBeenCalledExactlyOnceWith(1)
  act(() => zoom.zoomTo(() => 2))
  expect(wheel('Page', { deltaY: 100, deltaX: 30 })).toBe(true)
  expect(zoom.view).toEqual({ scale: 2, x: -30, y: -100 })
  expect(turn).toHaveBeenCalledOnce()
})

it('Control and the wheel zoom around the pointer, and never the page of the browser', () => {
  act(() => zoom.zoomTo(() => 2))
  const before = under(300)
  expect(wheel('Page', { deltaY: -20, ctrlKey: true, clientX: 300, clientY: 300 })).toBe(true)
  expect(zoom.view.scale).toBeGreaterThan(2.2)
  expect(under(300)).toBeCloseTo(before)
  const { scale } = zoom.view
  expect(wheel('Bar', { deltaY: -20, ctrlKey: true })).toBe(true)
  expect(wheel('Bar', { deltaY: -20 })).toBe(false)
  expect(zoom.view.scale).toBe(scale)
})

it('a pinch on the touchpad of a Mac zooms the page in Safari', () => {
  const pinch = (type: string, scale: number) => {
    const event = Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 200, clientY: 300 }), { scale })
    act(() => void screen.getByText('Page').dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(pinch('gesturestart', 1)).toBe(true)
  pinch('gesturechange', 1.5)
  pinch('gesturechange', 2)
  expect(zoom.view.scale).toBeCloseTo(2)
})
