import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { readerTexts as texts } from './reader.texts.ts'
import type { SmallPictureOf } from './small-picture.tsx'

const rowPx = 176

interface PageStripProps {
  smallPicture: SmallPictureOf
  page: number
  pages: number
  onPage: (page: number) => void
}

/** A virtualised strip of previews of all pages: only those in view are in the DOM. */
export function PageStrip({ smallPicture, page, pages, onPage }: PageStripProps) {
  const strip = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: pages,
    getScrollElement: () => strip.current,
    estimateSize: () => rowPx,
    overscan: 2,
    initialOffset: Math.max(0, (page - 2) * rowPx),
  })
  useEffect(() => virtualizer.scrollToIndex(page - 1, { align: 'auto' }), [virtualizer, page])

  return (
    <nav
      ref={strip}
      aria-label={texts.pages}
      className="absolute inset-y-0 start-0 z-10 w-36 overflow-y-auto overscroll-contain bg-background shadow-lifted sm:static sm:shrink-0 sm:shadow-none"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            aria-setsize={pages}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ height: rowPx, transform: `translateY(${start}px)` }}
          >
            <button
              type="button"
              aria-current={index + 1 === page ? 'page' : undefined}
              onClick={() => onPage(index + 1)}
              className="group flex size-full cursor-pointer flex-col items-center justify-end gap-1 p-2 hover:bg-muted focus-visible:outline-offset-[-3px]"
            >
              {smallPicture(index + 1, virtualizer.isScrolling)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
