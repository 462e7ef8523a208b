import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Duration of a long press, as on common phone systems. */
const pressMs = 500
/** Movement beyond this is scrolling, not a long press. */
const stillPx = 10

/**
 * Returns handlers for an element that reacts to a long press. The click and the context menu that follow are suppressed.
 *
 * @example <article {...useLongPress(() => select(upload))}>
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const isOver = useRef(false)

  function forget() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      isOver.current = false
      forget()
      if (pointerType === 'mouse') return
      const timer = setTimeout(() => {
        isOver.current = true
        forget()
        onLongPress()
      }, pressMs)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > stillPx) forget()
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onContextMenu(event: MouseEvent) {
      if (press.current || isOver.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!isOver.current) return
      isOver.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
