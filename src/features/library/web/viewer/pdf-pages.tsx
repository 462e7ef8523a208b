import { useEffect, useRef, useState } from 'react'
import { releaseFirstScreen } from '#kit/web/page/first-screen.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Upload } from '../../library.contract.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { fileAddress, thumbnailAddress } from '../file-addresses.ts'
import { drawPage, letGo, paperSize } from './draw-page.ts'
import type { Match } from './matches.rules.ts'
import { type OutlineEntry, readOutline } from './outline.ts'
import { PageLinks } from './page-links.tsx'
import { PageMarks } from './page-marks.tsx'
import { openPdf } from './pdf-document.ts'
import { PasswordResponses, type PDFDocumentProxy, ResponseException } from './pdfjs.ts'
import type { Zoom } from './use-zoom.ts'

interface PdfPagesProps {
  upload: Upload
  zoom: Zoom
  page: number
  rotation: number
  /** The words to mark on the page. */
  searched: readonly string[]
  /** The match that the user is viewing. */
  match: Match | null
  onPage: (page: number) => void
  /** Called when the file is open. */
  onPages: (pdf: PDFDocumentProxy) => void
  onOutline: (entries: readonly OutlineEntry[]) => void
  onFailed: (isUnreachable?: boolean) => void
  /** Called when the file needs a password, or a different one. Called with null once the file is open. */
  onLocked: (lock: Lock | null) => void
}

export interface Lock {
  isWrong: boolean
  open: (password: string) => void
}

/** Delay after the last zoom change before the page is redrawn at the new resolution. */
const restMs = 160

/** Shows one page of a PDF, drawn at the resolution of the screen and the zoom. */
export function PdfPages({ upload, zoom, page, rotation, searched, match, onPage, ...callbacks }: PdfPagesProps) {
  const { onPages, onOutline, onFailed, onLocked } = callbacks
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [words, setWords] = useState('')
  const [isDrawn, setIsDrawn] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const address = fileAddress(upload)
  const { size } = upload
  const { setPageSize, fit } = zoom
  const { width } = fit.page
  const sharpness = useRested(zoom.view.scale)

  useEffect(() => {
    const { opened, end } = openPdf(address, size, (open, reason) =>
      onLocked({ isWrong: reason === PasswordResponses.INCORRECT_PASSWORD, open }),
    )
    let isWanted = true
    opened.then(
      (pdf) => {
        if (!isWanted) return
        onLocked(null)
        setPdf(pdf)
        onPages(pdf)
        // Without a readable table of contents, the file is shown without one.
        readOutline(pdf).then(
          (entries) => isWanted && onOutline(entries),
          () => {},
        )
      },
      (error) => isWanted && onFailed(isUnreachable(error)),
    )
    const drawn = sheet.current
    return () => {
      isWanted = false
      end()
      if (drawn) letGo(drawn)
    }
  }, [address, size, onPages, onOutline, onFailed, onLocked])

  // The cleanup releases it too, in case the user leaves before the page is drawn.
  useEffect(() => {
    if (isDrawn) releaseFirstScreen()
    return releaseFirstScreen
  }, [isDrawn])

  useEffect(() => {
    if (!pdf || !sheet.current) return
    return drawPage({
      pdf,
      page,
      rotation,
      width,
      sharpness,
      sheet: sheet.current,
      onSize: setPageSize,
      onDrawn: () => setIsDrawn(true),
      onFailed,
    })
  }, [pdf, page, rotation, width, sharpness, setPageSize, onFailed])

  useEffect(() => {
    let isWanted = true
    setWords('')
    pdf
      ?.getPage(page)
      .then((opened) => opened.getTextContent())
      .then(({ items }) => isWanted && setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')))
      // Without readable words, the page is still shown as an image.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [pdf, page])

  return (
    <>
      {/* The preview loads long before the file does. */}
      {!isDrawn && page === 1 && rotation === 0 && upload.thumbnail !== 'failed' && upload.thumbnail !== 'missing' && (
        <img
          src={thumbnailAddress(upload, 640)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPageSize(paperSize({ width, height }))
          }
          className="absolute inset-0 size-full"
        />
      )}
      <div
        ref={sheet}
        role="img"
        aria-label={pdf ? viewerTexts.page(page, pdf.numPages) : viewerTexts.loading}
        className={classNames('absolute inset-0 shadow-lifted [&>canvas]:size-full', isDrawn && 'bg-[white]')}
      />
      {pdf && isDrawn && searched.length > 0 && (
        <PageMarks
          pdf={pdf}
          page={page}
          rotation={rotation}
          searched={searched}
          current={match?.page === page ? match.index : null}
        />
      )}
      {pdf && isDrawn && <PageLinks pdf={pdf} page={page} rotation={rotation} onPage={onPage} />}
      <p className="sr-only">{words}</p>
    </>
  )
}

/** Whether a retry may help: no reply arrived, or the server replied with an error of its own (5xx). */
function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || (error instanceof ResponseException && (error.status === 0 || error.status >= 500))
}

/** Returns the value debounced by `restMs`. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const rest = setTimeout(setRested, restMs, value)
    return () => clearTimeout(rest)
  }, [value])
  return rested
}
