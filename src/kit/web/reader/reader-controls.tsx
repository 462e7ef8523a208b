import type { ReactNode } from 'react'
import { maxScale } from '#kit/zoom.rules.ts'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import Fullscreen from '~icons/lucide/fullscreen'
import Maximize from '~icons/lucide/maximize'
import MoveHorizontal from '~icons/lucide/move-horizontal'
import ZoomIn from '~icons/lucide/zoom-in'
import ZoomOut from '~icons/lucide/zoom-out'
import { PageNumber } from './page-number.tsx'
import { readerTexts as texts } from './reader.texts.ts'
import { ReaderButton } from './reader-button.tsx'
import type { Zoom } from './use-zoom.ts'

interface ReaderControlsProps {
  className: string
  zoom: Zoom
  page: number
  pages: number
  isNumbered: boolean
  /** The label that the file gives this page. */
  label: string | undefined
  onPage: (page: number) => void
  /** Undefined beyond the first and last page. */
  pageAfter: (step: 1 | -1) => number | undefined
  onHide: () => void
  tools: ReactNode
}

/** The toolbar. On phones, fingers zoom, and a tap hides what is around the page. */
export function ReaderControls({ className, zoom, page, pages, label, onPage, pageAfter, ...more }: ReaderControlsProps) {
  const [before, after] = [pageAfter(-1), pageAfter(1)]
  return (
    <div
      role="toolbar"
      aria-label={texts.controls}
      className={`${className} gap-x-5 gap-y-1 border-border border-t px-1 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:gap-x-2`}
    >
      {pages > 0 && (
        <div className="flex items-center gap-1">
          <ReaderButton
            label={texts.previousPage}
            disabled={before === undefined}
            onClick={() => before !== undefined && onPage(before)}
          >
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          </ReaderButton>
          {more.isNumbered && <PageNumber page={page} pages={pages} label={label} onPage={onPage} />}
          <ReaderButton
            label={texts.nextPage}
            disabled={after === undefined}
            onClick={() => after !== undefined && onPage(after)}
          >
            <ChevronRight aria-hidden className="rtl:-scale-x-100" />
          </ReaderButton>
        </div>
      )}
      <div className="flex items-center gap-1">
        <div className="flex items-center gap-1 max-sm:hidden">
          <ReaderButton label={texts.zoomOut} disabled={!zoom.isZoomed} onClick={zoom.zoomOut}>
            <ZoomOut aria-hidden />
          </ReaderButton>
          <span className="w-14 text-center text-sm tabular-nums">{texts.zoomPercent(zoom.view.scale)}</span>
          <ReaderButton label={texts.zoomIn} disabled={zoom.view.scale >= maxScale} onClick={zoom.zoomIn}>
            <ZoomIn aria-hidden />
          </ReaderButton>
        </div>
        <ReaderButton
          label={texts.fit}
          disabled={!zoom.isZoomed}
          className={zoom.isZoomed ? '' : 'max-sm:hidden'}
          onClick={zoom.reset}
        >
          <Maximize aria-hidden />
        </ReaderButton>
        <ReaderButton
          label={texts.fitWidth}
          aria-pressed={zoom.isFitWidth}
          disabled={zoom.widthScale < wider}
          className={zoom.widthScale < wider || zoom.isFitWidth ? 'max-sm:hidden' : ''}
          onClick={zoom.isFitWidth ? zoom.reset : zoom.fitWidth}
        >
          <MoveHorizontal aria-hidden />
        </ReaderButton>
        <ReaderButton label={texts.hideControls} className="max-sm:hidden" onClick={more.onHide}>
          <Fullscreen aria-hidden />
        </ReaderButton>
        {more.tools}
      </div>
    </div>
  )
}

/** Below this scale, the whole page is as wide as the stage already. */
const wider = 1.02
