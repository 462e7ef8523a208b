import type { RefObject } from 'react'
import { usePlace } from '#kit/web/use-place.ts'

export interface GridLayout {
  columns: number
  cardWidth: number
  /** Of a card, without the gap below it. */
  cardHeight: number
  gap: number
  /** From the top of the document to the grid. */
  top: number
}

/** Two columns on phones and tablets; a wide screen holds more pages of the same size. */
export function gridLayout(width: number, rootFontSize: number): Omit<GridLayout, 'top'> {
  const columns = width >= 1000 ? 4 : width >= 900 ? 3 : 2
  const isPhone = width < 576
  const gap = isPhone ? 12 : 20
  const cardWidth = Math.floor((width - gap * (columns - 1)) / columns)
  // A planner page is about 3:4; below it the fixed lines of file-card.tsx, h-28 and from 640 px of window on h-26.
  const cardHeight = Math.round(cardWidth * (isPhone ? 1.2 : 1.15) + rootFontSize * (isPhone ? 7 : 6.5))
  return { columns, cardWidth, cardHeight, gap }
}

/** Of a grid as wide as it is drawn. */
export function useGridLayout(grid: RefObject<HTMLElement | null>): GridLayout {
  const { width, top } = usePlace(grid)
  const rootFontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { ...gridLayout(width, rootFontSize), top }
}
