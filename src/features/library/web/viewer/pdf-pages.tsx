import { useEffect, useState } from 'react'
import { releaseFirstScreen } from '#kit/web/page/first-screen.ts'
import type { OutlineEntry } from '#kit/web/reader/outline-panel.tsx'
import type { Zoom } from '#kit/web/reader/use-zoom.ts'
import { paperSize } from '#kit/zoom.rules.ts'
import type { Upload } from '../../library.contract.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { fileAddress, thumbnailAddress } from '../file-addresses.ts'
import type { Draft } from './draw-page.ts'
import { offerInnerPdfs } from './inner-pdfs.ts'
import type { Match } from './matches.rules.ts'
import { readOutline } from './outline.ts'
import { createPageDrawings, type PageDrawings } from './page-drawings.ts'
import { openPdf } from './pdf-document.ts'
import { PdfSheet } from './pdf-sheet.tsx'
import { PasswordResponses, type PDFDocumentProxy, ResponseException } from './pdfjs.ts'

interface PdfPagesProps {
  upload: Upload
  zoom: Zoom
  rotation: number
  /** The words to mark on the page. */
  searched: readonly string[]
  /** The match that the user is viewing. */
  match: Match | null
  onPage: (page: number) => void
  /** Called with the files inside of this one that the user adds. */
  onFiles: (files: readonly File[]) => void
  /** Called when the file is open. */
  onPages: (pdf: PDFDocumentProxy) => void
  onOutline: (entries: readonly OutlineEntry[]) => void
  onFailed: (isUnreachable?: boolean) => void
  /** Opens the file again: pdf.js doesn't ask again for bytes that didn't come. */
  onTryAgain: () => void
  /** Called when the file needs a password, or a different one. Called with null once the file is open. */
  onLocked: (lock: Lock | null) => void
}

export interface Lock {
  isWrong: boolean
  open: (password: string) => void
}

/** Shows one page of a PDF, or two side by side. */
export function PdfPages({ upload, zoom, rotation, searched, match, onPage, ...callbacks }: PdfPagesProps) {
  const { onPages, onOutline, onFailed, onTryAgain, onLocked, onFiles } = callbacks
  const [open, setOpen] = useState<{ pdf: PDFDocumentProxy; drawings: PageDrawings }>()
  const [isDrawn, setIsDrawn] = useState(false)
  const address = fileAddress(upload)
  const { size } = upload
  const { setPageSize, shown } = zoom

  useEffect(() => {
    const { opened, end } = openPdf(address, size, (open, reason) =>
      onLocked({ isWrong: reason === PasswordResponses.INCORRECT_PASSWORD, open }),
    )
    let isWanted = true
    let drawings: PageDrawings | undefined
    opened.then(
      (pdf) => {
        if (!isWanted) return
        onLocked(null)
        drawings = createPageDrawings(pdf)
        setOpen({ pdf, drawings })
        onPages(pdf)
        offerInnerPdfs(pdf, onFiles).catch(() => {})
        // Without a readable table of contents, the file is shown without one.
        readOutline(pdf).then(
          (entries) => isWanted && onOutline(entries),
          () => {},
        )
      },
      (error) => isWanted && onFailed(isUnreachable(error)),
    )
    return () => {
      isWanted = false
      drawings?.end()
      end()
    }
  }, [address, size, onPages, onOutline, onFailed, onLocked, onFiles])

  // The cleanup releases it too, in case the user leaves before the page is drawn.
  useEffect(() => {
    if (isDrawn) releaseFirstScreen()
    return releaseFirstScreen
  }, [isDrawn])

  function prepareNext(draft: Draft) {
    setIsDrawn(true)
    const near = [shown.length, -shown.length].flatMap((step) => shown.map((page) => page + step))
    const pages = near.filter((page) => page >= 1 && page <= (open?.pdf.numPages ?? 0))
    if (draft.sharpness === 1) open?.drawings.prepare(pages.map((page) => ({ ...draft, page })))
  }

  return (
    <>
      {/* The preview loads long before the file does. */}
      {!isDrawn && shown[0] === 1 && rotation === 0 && upload.thumbnail !== 'failed' && upload.thumbnail !== 'missing' && (
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
      {open ? (
        <div className="flex size-full">
          {shown.map((page, at) => (
            <PdfSheet
              // biome-ignore lint/suspicious/noArrayIndexKey: the next page is drawn in the place of this one.
              key={at}
              {...open}
              page={page}
              zoom={zoom}
              rotation={rotation}
              searched={searched}
              current={match?.page === page ? match.index : null}
              onPage={onPage}
              onSize={at === 0 ? setPageSize : undefined}
              onDrawn={prepareNext}
              onFailed={onFailed}
              onTryAgain={onTryAgain}
            />
          ))}
        </div>
      ) : (
        <div role="img" aria-label={viewerTexts.loading} />
      )}
    </>
  )
}

/** Whether a retry may help, because the server replied with an error of its own (5xx). */
const isUnreachable = (error: unknown): boolean => error instanceof ResponseException && error.status >= 500
