import { type RefObject, useMemo } from 'react'
import { usePlace } from '#kit/web/page/use-place.ts'
import type { Density } from './library-view.ts'

export interface GridLayout {
  columns: number
  cardWidth: number
  /** Without the gap below the card. */
  cardHeight: number
  gap: number
  /** Pixels from the top of the document to the grid. */
  top: number
}

const lineHeightRem = 2.75
const listRowRem = 4.5

/**
 * Computes the columns and card sizes of the grid. Phones and tablets have two columns, and a tablet shows two whole rows beside the
 * folders. Wider screens fit more cards of the same size. `compact` fits more cards with only a name, and `list` has one per line.
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
  // A planner page is about 3:4. The lines below it have a fixed height in file-card.tsx: h-28, or h-26 in windows of at least 640 px.
  const shape = isCompact ? 1.25 : isPhone ? 1.2 : wide > 2 ? 1.15 : width < 600 ? 1.12 : 0.985
  const lines = isCompact ? lineHeightRem : isPhone ? 7 : 6.5
  return { columns, cardWidth, cardHeight: Math.round(cardWidth * shape + rootFontSize * lines), gap }
}

export function useGridLayout(grid: RefObject<HTMLElement | null>, density: Density): GridLayout {
  const { width, top } = usePlace(grid)
  // A change of the font size also moves the grid. Reading it on every scroll would force the browser to recompute all styles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size and place of the grid change with the font size.
  const rootFontSize = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [width, top])
  return { ...gridLayout(width, rootFontSize, density), top }
}
