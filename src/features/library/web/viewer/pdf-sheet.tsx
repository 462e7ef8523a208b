import { useCallback, useEffect, useRef, useState } from 'react'
import { tryToReach } from '#kit/web/calls/come-back.ts'
import { reach } from '#kit/web/calls/reach.ts'
import { MissingSheet } from '#kit/web/reader/missing-sheet.tsx'
import { type PageLink, PageLinks } from '#kit/web/reader/page-links.tsx'
import { readerTexts } from '#kit/web/reader/reader.texts.ts'
import type { Zoom } from '#kit/web/reader/use-zoom.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { fittedSheet, type Size } from '#kit/zoom.rules.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { type Draft, letGo } from './draw-page.ts'
import { linksOn } from './links-on-page.ts'
import type { PageDrawings } from './page-drawings.ts'
import { PageMarks } from './page-marks.tsx'
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts'
import { useOnPage } from './use-on-page.ts'

interface PdfSheetProps {
  pdf: PDFDocumentProxy
  drawings: PageDrawings
  page: number
  zoom: Zoom
  rotation: number
  /** The words to mark on the page. */
  searched: readonly string[]
  /** Index of the match that the user is viewing, from 0. Null when it is on another page. */
  current: number | null
  onPage: (page: number) => void
  /** Called with the natural size of the page. */
  onSize: ((size: Size) => void) | undefined
  onDrawn: (draft: Draft) => void
  onFailed: (isUnreachable?: boolean) => void
  onTryAgain: () => void
}

/** Delay after the last zoom change before the page is redrawn at the new resolution. */
const restMs = 160

/** One page of a PDF, drawn at the resolution of the screen and the zoom. */
export function PdfSheet({
  pdf,
  drawings,
  page,
  zoom,
  rotation,
  searched,
  current,
  onPage,
  onSize,
  ...callbacks
}: PdfSheetProps) {
  const { onDrawn, onFailed, onTryAgain } = callbacks
  /** The page whose bytes didn't come. The others can still be turned to. */
  const [missing, setMissing] = useState<number>()
  const [isDrawn, setIsDrawn] = useState(false)
  const [size, setSize] = useState<Size>()
  const sheet = useRef<HTMLDivElement>(null)
  const sharpness = useRested(zoom.view.scale)
  // Pages of one file are mostly alike.
  const place = fittedSheet(size, zoom.sheet)
  const { width } = place
  const latest = useRef({ onSize, onDrawn })
  useEffect(() => {
    latest.current = { onSize, onDrawn }
  })

  useEffect(() => {
    if (!sheet.current) return
    const draft = { page, rotation, width, sharpness }
    return drawings.show(draft, sheet.current, {
      onSize: (paper) => {
        setSize((now) => (now?.width === paper.width && now.height === paper.height ? now : paper))
        latest.current.onSize?.(paper)
      },
      onDrawn: () => {
        setIsDrawn(true)
        latest.current.onDrawn(draft)
      },
      async onFailed(isUnreachable) {
        await tryToReach()
        if (isUnreachable || reach() !== 'here') setMissing(page)
        else onFailed()
      },
    })
  }, [drawings, page, rotation, width, sharpness, onFailed])
  useEffect(() => {
    const drawn = sheet.current
    return () => {
      for (const canvas of drawn?.querySelectorAll('canvas') ?? []) letGo(canvas)
    }
  }, [])

  // What is seen comes first.
  const read = isDrawn ? pdf : null
  const words = useOnPage(
    read,
    page,
    '',
    useCallback(async (opened: PDFPageProxy) => {
      const { items } = await opened.getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }, []),
  )
  const links = useOnPage(
    read,
    page,
    none,
    useCallback((opened: PDFPageProxy) => linksOn(pdf, opened, rotation), [pdf, rotation]),
  )
  return (
    <div className="relative m-auto" style={place}>
      <div
        ref={sheet}
        role="img"
        aria-label={readerTexts.page(page, pdf.numPages)}
        className={classNames('absolute inset-0 shadow-lifted [&>canvas]:size-full', isDrawn && 'bg-[white]')}
      />
      {isDrawn && searched.length > 0 && (
        <PageMarks pdf={pdf} page={page} rotation={rotation} searched={searched} current={current} />
      )}
      {missing === page && <MissingSheet text={viewerTexts.failed} onRetry={onTryAgain} />}
      {isDrawn && <PageLinks links={links} onPage={onPage} />}
      <p className="sr-only">{words}</p>
    </div>
  )
}

const none: readonly PageLink[] = []

/** Returns the value debounced by `restMs`. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const rest = setTimeout(setRested, restMs, value)
    return () => clearTimeout(rest)
  }, [value])
  return rested
}
