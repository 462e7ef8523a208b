import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useState } from 'react'

/** The next page is requested when this many rows are left. */
const nearEndRows = 8

interface VirtualRowsOptions {
  count: number
  /** Height of a row in pixels. An estimate when rows differ. */
  rowHeight: number
  /** Heights of rows that differ and aren't measured, in pixels. Must be a new function whenever one of them changes. */
  heightOf?: (row: number) => number
  gap: number
  /** Distance from the top of the document to the first row, in pixels. */
  top: number
  /** Called when the end of the loaded rows is near. */
  onNearEnd: () => void
}

/**
 * Renders only the rows near the window. Each row needs `data-row` with its index, inside an element that takes `focus`. The focused row
 * and its neighbours stay rendered however far they are scrolled away, so that the Tab key can reach the next row.
 */
export function useVirtualRows({ count, rowHeight, heightOf, gap, top, onNearEnd }: VirtualRowsOptions) {
  const [focusedRow, setFocusedRow] = useState<number>()

  // The keys change with the layout, because heights measured in one layout are wrong in another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: row positions are computed again only when this function changes.
  const getItemKey = useCallback((index: number) => `${rowHeight} ${gap} ${index}`, [rowHeight, gap, heightOf])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => heightOf?.(index) ?? rowHeight,
    gap,
    overscan: 3,
    // Rendering synchronously in each scroll event would delay its frame. The overscan rows are visible until the next frame.
    useFlushSync: false,
    scrollMargin: top,
    indexAttribute: 'data-row',
    getItemKey,
    rangeExtractor: (range) => {
      const rows = new Set(defaultRangeExtractor(range))
      if (focusedRow !== undefined) {
        for (let row = Math.max(0, focusedRow - 2); row <= Math.min(count - 1, focusedRow + 2); row++) rows.add(row)
      }
      return [...rows].sort((a, b) => a - b)
    },
  })

  const lastRow = virtualizer.range?.endIndex ?? 0
  useEffect(() => {
    if (lastRow >= count - nearEndRows) onNearEnd()
  }, [lastRow, count, onNearEnd])

  const focus = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
      setFocusedRow(row === undefined ? undefined : Number(row))
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // While focus moves between two rows, the row that gets it must stay rendered.
      if (!currentTarget.contains(relatedTarget)) setFocusedRow(undefined)
    },
  }
  return { virtualizer, focus }
}
