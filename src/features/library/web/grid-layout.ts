import { type RefObject, useMemo } from 'react'
import { usePlace } from '#kit/web/page/use-place.ts'
import type { Density } from './library-view.ts'

export interface GridLayout {
  columns: number
  cardWidth: number
  /** Of a card, without the gap below it. */
  cardHeight: number
  gap: number
  /** From the top of the document to the grid. */
  top: number
}

const lineHeightRem = 2.75
const listRowRem = 4.5

/**
 * Two columns on phones and tablets, where a tablet shows two whole rows at once beside the folders; a wide screen holds more pages of the same size.
 * `compact` shows more of them by name alone, `list` one a line.
 */
export function gridLayout(width: number, rootFontSize: number, density: Density = 'comfortable'): Omit<GridLayout, 'top'> {
  const isPhone = width < 480
  if (density === 'list')
    return { columns: 1, cardWidth: Math.floor(width), cardHeight: Math.round(rootFontSize * listRowRem), gap: 8 }
  const isCompact = density === 'compact'
  const wide = width >= 1000 ? 4 : width >= 760 ? 3 : 2
  const columns = isCompact ? (width >= 1000 ? 6 : width >= 480 ? 4 : 3) : wide
  const gap = isPhone ? (isCompact ? 8 : 12) : isCompact ? 14 : 20
  const cardWidth = Math.floor((width - gap * (columns - 1)) / columns)
  // A planner page is about 3:4; below it the fixed lines of file-card.tsx, h-28 and from 640 px of window on h-26.
  const shape = isCompact ? 1.25 : isPhone ? 1.2 : wide > 2 ? 1.15 : width < 600 ? 1.12 : 0.985
  const lines = isCompact ? lineHeightRem : isPhone ? 7 : 6.5
  return { columns, cardWidth, cardHeight: Math.round(cardWidth * shape + rootFontSize * lines), gap }
}

/** Of a grid as wide as it is drawn. */
export function useGridLayout(grid: RefObject<HTMLElement | null>, density: Density): GridLayout {
  const { width, top } = usePlace(grid)
  // Letters of another size move the grid. Asked for at each scroll, the browser would work out every style.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the grid stands follows from it.
  const rootFontSize = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [width, top])
  return { ...gridLayout(width, rootFontSize, density), top }
}
