import { useEffect, useRef } from 'react'
import { useVirtualRows } from '#kit/web/virtual-rows.ts'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { FileCard } from './file-card.tsx'
import { useGridLayout } from './grid-layout.ts'

interface FileGridProps {
  uploads: readonly Upload[]
  /** How many there are in all, -1 when that is not known. */
  total: number
  onOpen: (upload: Upload) => void
  onMenu: (upload: Upload, button: HTMLElement) => void
  isSelecting: boolean
  /** Ids of the files that are chosen. */
  selected: ReadonlySet<string>
  onSelect: (upload: Upload, isRange: boolean) => void
  /** The end of what was read is near. */
  onNearEnd: () => void
  /** The file that was looked at last: brought into view, and given focus. */
  returnTo: string | undefined
  onReturned: () => void
}

/** Cards in rows, of which only those near the window exist. */
export function FileGrid({ uploads, total, onNearEnd, returnTo, onReturned, selected, ...card }: FileGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const { columns, cardWidth, cardHeight, gap, top } = useGridLayout(grid)
  const rowCount = Math.ceil(uploads.length / columns)
  const { virtualizer, focus } = useVirtualRows({ count: rowCount, rowHeight: cardHeight, gap, top, onNearEnd })

  useEffect(() => {
    if (!returnTo) return
    const index = uploads.findIndex(({ id }) => id === returnTo)
    if (index !== -1) virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    // One frame for the scrolled rows to exist.
    const frame = requestAnimationFrame(() => {
      grid.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(returnTo)}"]`)?.focus({ preventScroll: true })
      onReturned()
    })
    return () => cancelAnimationFrame(frame)
  }, [returnTo, uploads, columns, virtualizer, onReturned])

  return (
    <ul
      ref={grid}
      aria-label={libraryTexts.filesLabel}
      {...focus}
      className="relative w-full"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().flatMap((row) =>
        uploads.slice(row.index * columns, (row.index + 1) * columns).map((upload, column) => (
          <li
            key={upload.id}
            data-row={row.index}
            aria-setsize={total}
            aria-posinset={row.index * columns + column + 1}
            className="absolute top-0 left-0"
            style={{
              width: cardWidth,
              height: cardHeight,
              transform: `translate(${column * (cardWidth + gap)}px, ${row.start - top}px)`,
            }}
          >
            <FileCard upload={upload} isSelected={selected.has(upload.id)} {...card} />
          </li>
        )),
      )}
    </ul>
  )
}
