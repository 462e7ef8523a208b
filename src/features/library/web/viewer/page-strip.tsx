import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Upload } from '../../library.contract.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { pageAddress } from '../file-addresses.ts'

const texts = viewerTexts
const rowPx = 176
/** Width of the images, for screens with two device pixels per CSS pixel. */
const pictureWidth = 192

interface PageStripProps {
  upload: Upload
  page: number
  pages: number
  /** The page labels of the file. Null when it has none, so pages are named by number. */
  labels: readonly string[] | null
  onPage: (page: number) => void
}

/** A virtualised strip of previews of all pages: only those in view are in the DOM. */
export function PageStrip({ upload, page, pages, labels, onPage }: PageStripProps) {
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
      className="absolute inset-y-0 start-0 z-10 w-36 overflow-y-auto overscroll-contain bg-viewer shadow-lifted sm:static sm:shrink-0 sm:shadow-none"
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
              aria-label={texts.linkToPage(index + 1)}
              aria-current={index + 1 === page ? 'page' : undefined}
              onClick={() => onPage(index + 1)}
              className="group flex size-full cursor-pointer flex-col items-center justify-end gap-1 p-2 hover:bg-viewer-foreground/15 focus-visible:outline-viewer-foreground focus-visible:outline-offset-[-3px]"
            >
              <Picture upload={upload} number={index + 1} isMoving={virtualizer.isScrolling} />
              <span className="max-w-full truncate rounded-full px-2 text-sm tabular-nums group-aria-[current]:bg-viewer-foreground group-aria-[current]:text-viewer">
                {labels?.[index] ?? index + 1}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A preview that the server draws. Requests it only once the strip has stopped scrolling. */
function Picture({ upload, number, isMoving }: { upload: Upload; number: number; isMoving: boolean }) {
  const [isAsked, setIsAsked] = useState(!isMoving)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  if (!isAsked && !isMoving) setIsAsked(true)
  return (
    <span className="grid min-h-0 w-full flex-1 place-items-center">
      {isAsked && state !== 'failed' && (
        <img
          src={pageAddress(upload, number, pictureWidth)}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setState('drawn')}
          onError={() => setState('failed')}
          className={classNames('max-h-32 max-w-full rounded-[3px] bg-[white] shadow-paper', state === 'waiting' && 'hidden')}
        />
      )}
      {state !== 'drawn' && <span aria-hidden className="h-28 w-20 rounded-[3px] bg-viewer-foreground/20" />}
    </span>
  )
}
