import type { KeyboardEvent } from 'react'
import type { Point } from '#kit/zoom.rules.ts'
import { stepOfKey } from '../page/direction.ts'
import type { Zoom } from './use-zoom.ts'

interface ReaderKeys {
  zoom: Zoom
  turn: (step: 1 | -1) => void
  /** The page that a step leads to. Undefined beyond the first and last page. */
  pageAfter: (step: 1 | -1) => number | undefined
  showPage: (page: number) => void
  pages: number
}

/** How far one press of an arrow key moves a zoomed page, in CSS pixels. */
const panPx = 80

const arrows: Record<string, Point> = {
  ArrowLeft: { x: panPx, y: 0 },
  ArrowRight: { x: -panPx, y: 0 },
  ArrowUp: { x: 0, y: panPx },
  ArrowDown: { x: 0, y: -panPx },
}

/** Handles a key in the reader. Returns false for keys without a function. The dialog handles Escape. */
export function readerKey(event: KeyboardEvent, { zoom, turn, pageAfter, showPage, pages }: ReaderKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { key } = event
  const step = stepOfKey(key)
  const arrow = arrows[key]
  if (key === ' ') {
    if (isPressedBySpace(event.target)) return false
    const on = event.shiftKey ? -1 : 1
    if (!zoom.readOn(on)) turn(on)
  } else if (arrow && zoom.isZoomed && !(step !== undefined && zoom.isWithinWidth)) zoom.panBy(arrow)
  else if (step !== undefined) turn(step)
  else if (key === '+' || key === '=') zoom.zoomIn()
  else if (key === '-') zoom.zoomOut()
  else if (key === '0') zoom.reset()
  else if (pages === 0) return false
  else if (key === 'PageDown') showPage(pageAfter(1) ?? pages)
  else if (key === 'PageUp') showPage(pageAfter(-1) ?? 1)
  else if (key === 'Home') showPage(1)
  else if (key === 'End') showPage(pages)
  else return false
  return true
}

const isPressedBySpace = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, summary') !== null
