import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useVirtualRows } from '#kit/web/list/virtual-rows.ts'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { FileCard } from './file-card.tsx'
import { useGridLayout } from './grid-layout.ts'
import { gridRows, monthOf } from './grid-rows.ts'
import type { Density } from './library-view.ts'

interface FileGridProps {
  uploads: readonly Upload[]
  /** The number of all files, or -1 when it is unknown. */
  total: number
  onOpen: (upload: Upload) => void
  onMenu: (upload: Upload, button: HTMLElement) => void
  onStates: (upload: Upload) => void
  isSelecting: boolean
  selected: ReadonlySet<string>
  onSelect: (upload: Upload, isRange: boolean) => void
  onDrag: (upload: Upload, transfer: DataTransfer) => void
  density: Density
  hasMonths: boolean
  /** The month at the top of the window. */
  onMonthInView?: (month: number) => void
  /** Called when the user is close to the end of the loaded files. */
  onNearEnd: () => void
  /** The id of the file that was viewed last. The grid scrolls to it and focuses it. */
  returnTo: string | undefined
  onReturned: () => void
}

const headingPx = 36

/** A virtualised grid of cards: only rows near the window are in the DOM. */
export function FileGrid(props: FileGridProps) {
  const { uploads, total, density, hasMonths, onMonthInView, onNearEnd, returnTo, onReturned, selected, ...card } = props
  const grid = useRef<HTMLUListElement>(null)
  const { columns, cardWidth, cardHeight, gap, top } = useGridLayout(grid, density)
  const rows = useMemo(() => gridRows(uploads, columns, hasMonths), [uploads, columns, hasMonths])
  const heightOf = useCallback((index: number) => cardHeight + (rows[index]?.month == null ? 0 : headingPx), [rows, cardHeight])
  const { virtualizer, focus } = useVirtualRows({ count: rows.length, rowHeight: cardHeight, heightOf, gap, top, onNearEnd })

  const inView = uploads[rows[virtualizer.range?.startIndex ?? 0]?.first ?? 0]
  const monthInView = inView && monthOf(inView.uploadDate)
  useEffect(() => {
    if (monthInView !== undefined) onMonthInView?.(monthInView)
  }, [monthInView, onMonthInView])

  useEffect(() => {
    if (!returnTo) return
    const index = uploads.findIndex(({ id }) => id === returnTo)
    const row = rows.findLastIndex(({ first }) => first <= index)
    if (index !== -1) virtualizer.scrollToIndex(row, { align: 'auto' })
    // Wait one frame until the rows at the new scroll position are in the DOM.
    const frame = requestAnimationFrame(() => {
      grid.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(returnTo)}"]`)?.focus({ preventScroll: true })
      onReturned()
    })
    return () => cancelAnimationFrame(frame)
  }, [returnTo, uploads, rows, virtualizer, onReturned])

  return (
    <ul
      ref={grid}
      aria-label={libraryTexts.filesLabel}
      {...focus}
      className="relative w-full"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().flatMap(({ index, start }) => {
        const { first, count, month } = rows[index] ?? { first: 0, count: 0, month: null }
        const below = start - top + (month === null ? 0 : headingPx)
        return uploads.slice(first, first + count).map((upload, column) => (
          <li
            key={upload.id}
            data-row={index}
            aria-setsize={total}
            aria-posinset={first + column + 1}
            className="absolute"
            style={{ width: cardWidth, height: cardHeight, insetInlineStart: column * (cardWidth + gap), top: below }}
          >
            {month !== null && column === 0 && (
              <h2
                className="absolute bottom-full flex items-center whitespace-nowrap large-text:whitespace-normal pb-1.5 text-lg"
                style={{ height: headingPx }}
              >
                {libraryTexts.months.name(month)}
              </h2>
            )}
            <FileCard upload={upload} density={density} isSelected={selected.has(upload.id)} {...card} />
          </li>
        ))
      })}
    </ul>
  )
}
