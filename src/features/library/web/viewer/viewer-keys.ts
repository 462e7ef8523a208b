import type { KeyboardEvent } from 'react'
import { stepOfKey } from '#kit/web/page/direction.ts'
import type { Point } from '../../zoom.rules.ts'
import type { Zoom } from './use-zoom.ts'

export interface ViewerKeys {
  zoom: Zoom
  turn: (step: 1 | -1) => void
  showPage: (page: number) => void
  page: number
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

/** Handles a key in the viewer. Returns false for keys without a function. The dialog handles Escape. */
export function viewerKey(event: KeyboardEvent, { zoom, turn, showPage, page, pages }: ViewerKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { key } = event
  const step = stepOfKey(key)
  const arrow = arrows[key]
  if (arrow && zoom.isZoomed) zoom.panBy(arrow)
  else if (step !== undefined) turn(step)
  else if (key === '+' || key === '=') zoom.zoomIn()
  else if (key === '-') zoom.zoomOut()
  else if (key === '0') zoom.reset()
  else if (pages === 0) return false
  else if (key === 'PageDown') showPage(page + 1)
  else if (key === 'PageUp') showPage(page - 1)
  else if (key === 'Home') showPage(1)
  else if (key === 'End') showPage(pages)
  else return false
  return true
}
