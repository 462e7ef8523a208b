import ChevronDown from '~icons/lucide/chevron-down'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import ChevronUp from '~icons/lucide/chevron-up'
import Maximize from '~icons/lucide/maximize'
import RotateCw from '~icons/lucide/rotate-cw'
import ZoomIn from '~icons/lucide/zoom-in'
import ZoomOut from '~icons/lucide/zoom-out'
import { viewerTexts } from '../../viewer.texts.ts'
import { maxScale } from '../../zoom.rules.ts'
import { PageNumber } from './page-number.tsx'
import type { Zoom } from './use-zoom.ts'
import { ViewerButton } from './viewer-button.tsx'

const texts = viewerTexts

interface ViewerControlsProps {
  zoom: Zoom
  /** The current page of a PDF. For other files, `pages` is 0. */
  page: number
  pages: number
  /** The label that the file gives this page. */
  label: string | undefined
  onPage: (page: number) => void
  onRotate: () => void
  /** Undefined when there is no such file. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function ViewerControls({ zoom, page, pages, label, onPage, onRotate, onPrevious, onNext }: ViewerControlsProps) {
  return (
    <div
      role="toolbar"
      aria-label={texts.controls}
      className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1 px-2 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {pages > 0 && (
        <div className="flex items-center gap-1">
          <ViewerButton label={texts.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronUp aria-hidden />
          </ViewerButton>
          <PageNumber page={page} pages={pages} label={label} onPage={onPage} />
          <ViewerButton label={texts.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronDown aria-hidden />
          </ViewerButton>
        </div>
      )}
      <div className="flex items-center gap-1">
        <ViewerButton label={texts.previous} disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft aria-hidden />
        </ViewerButton>
        <ViewerButton label={texts.zoomOut} disabled={!zoom.isZoomed} onClick={zoom.zoomOut}>
          <ZoomOut aria-hidden />
        </ViewerButton>
        <span className="w-14 text-center text-sm tabular-nums">{texts.zoomPercent(zoom.view.scale)}</span>
        <ViewerButton label={texts.zoomIn} disabled={zoom.view.scale >= maxScale} onClick={zoom.zoomIn}>
          <ZoomIn aria-hidden />
        </ViewerButton>
        <ViewerButton label={texts.fit} disabled={!zoom.isZoomed} onClick={zoom.reset}>
          <Maximize aria-hidden />
        </ViewerButton>
        <ViewerButton label={texts.rotate} onClick={onRotate}>
          <RotateCw aria-hidden />
        </ViewerButton>
        <ViewerButton label={texts.next} disabled={!onNext} onClick={onNext}>
          <ChevronRight aria-hidden />
        </ViewerButton>
      </div>
    </div>
  )
}
