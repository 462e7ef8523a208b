import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useState } from 'react'

/** How many rows before the end the next ones are requested. */
const nearEndRows = 8

interface VirtualRowsOptions {
  count: number
  /** In pixels; of rows that differ, about how high they are. */
  rowHeight: number
  /** Where rows differ and are not measured: their heights. A new function when any of them changes. */
  heightOf?: (row: number) => number
  gap: number
  /** From the top of the document to the first row. */
  top: number
  /** The end of what was read is near. */
  onNearEnd: () => void
}

/**
 * Rows of which only those near the window exist. Each carries `data-row` with its index, and stands within an element that takes `focus`:
 * the row that has focus stays however far it is scrolled away, and so do its neighbours, so that the tab key finds the way on.
 */
export function useVirtualRows({ count, rowHeight, heightOf, gap, top, onNearEnd }: VirtualRowsOptions) {
  const [focusedRow, setFocusedRow] = useState<number>()

  // Another layout, other heights: what was measured in one says nothing about the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where rows begin is computed again for a new function alone.
  const getItemKey = useCallback((index: number) => `${rowHeight} ${gap} ${index}`, [rowHeight, gap, heightOf])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => heightOf?.(index) ?? rowHeight,
    gap,
    overscan: 3,
    // Drawn within the event of each scroll, the rows would hold up its frame; those beyond the window are there until the next one.
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
      // Between two rows the one that is about to have focus must not vanish.
      if (!currentTarget.contains(relatedTarget)) setFocusedRow(undefined)
    },
  }
  return { virtualizer, focus }
}
