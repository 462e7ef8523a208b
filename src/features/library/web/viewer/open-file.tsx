import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { meantKey } from '#kit/keys.rules.ts'
import { searchedWords } from '#kit/text-words.ts'
import { tryToReach } from '#kit/web/calls/come-back.ts'
import { reach } from '#kit/web/calls/reach.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { setFileWork, useCanBeOnDays } from '#kit/web/page/file-work.ts'
import type { OutlineEntry } from '#kit/web/reader/outline-panel.tsx'
import { readerTexts } from '#kit/web/reader/reader.texts.ts'
import { Reader } from '#kit/web/reader/reader.tsx'
import { ReaderButton, readerButton } from '#kit/web/reader/reader-button.tsx'
import { SmallPicture, smallWidth } from '#kit/web/reader/small-picture.tsx'
import { useZoom } from '#kit/web/reader/use-zoom.ts'
import CalendarPlus from '~icons/lucide/calendar-plus'
import Download from '~icons/lucide/download'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import RotateCw from '~icons/lucide/rotate-cw'
import Search from '~icons/lucide/search'
import SkipBack from '~icons/lucide/skip-back'
import SkipForward from '~icons/lucide/skip-forward'
import type { Upload } from '../../library.contract.ts'
import { isTooLargeToShow, type Rotation } from '../../library.rules.ts'
import { libraryTexts } from '../../library.texts.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { downloadAddress, pageAddress } from '../file-addresses.ts'
import { ImagePage } from './image-page.tsx'
import type { Match } from './matches.rules.ts'
import { PasswordForm } from './password-form.tsx'
import type { Lock } from './pdf-pages.tsx'
import { PdfPages } from './pdf-pages-loader.tsx'
import type { PDFDocumentProxy } from './pdfjs.ts'
import { preloadPdfPages } from './preload-pdf-pages.ts'
import { type ReadingPlace, useReadingPlace } from './reading-place.ts'
import { type Failure, ViewerFailure } from './viewer-failure.tsx'

const texts = viewerTexts

const FileSearch = lazyPart(async () => (await import('./file-search.tsx')).FileSearch, { failed: () => null })

interface OpenFileProps {
  upload: Upload
  /** The place in the list, such as '3 of 24'. Empty when the file isn't in the list. */
  position: string
  /** The page in the address. Undefined to open the page that the owner viewed last. */
  page: number | undefined
  /** Called when the user has turned to another page. */
  onPage: (page: number) => void
  /** The words to search for in the file, from the address. */
  find: string | undefined
  onFind: (text: string | undefined) => void
  onKeep: (upload: Upload, place: ReadingPlace) => void
  /** Called with the files inside of this one that the user adds to the library. */
  onFiles: (files: readonly File[]) => void
  /** Opens the menu of the file at this button. */
  onMenu: (upload: Upload, button: HTMLElement, page: number) => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Shows a file and its controls. The controls stay mounted when the user goes to the next file. */
export function OpenFile({
  upload,
  position,
  page: asked,
  onPage,
  find,
  onFind,
  onKeep,
  onFiles,
  onMenu,
  ...leave
}: OpenFileProps) {
  const { onPrevious, onNext, onClose } = leave
  const stage = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(() => asked ?? upload.lastPage)
  const [rotation, setRotation] = useState(upload.rotation)
  const [pages, setPages] = useState(0)
  const [failure, setFailure] = useState(() => failureBefore(upload))
  const [outline, setOutline] = useState<readonly OutlineEntry[]>([])
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [labels, setLabels] = useState<readonly string[] | null>(null)
  const [isSearching, setIsSearching] = useState(find !== undefined)
  const [match, setMatch] = useState<Match | null>(null)
  const [lock, setLock] = useState<Lock | null>(null)
  const [shown, setShown] = useState(upload.id)
  const zoom = useZoom({ stage, page, pages: pdf ? pages : 0 })
  if (upload.id !== shown) {
    setShown(upload.id)
    setPage(asked ?? upload.lastPage)
    setRotation(upload.rotation)
    setPages(0)
    setLock(null)
    setOutline([])
    setPdf(null)
    setLabels(null)
    setMatch(null)
    setIsSearching(find !== undefined)
    setFailure(failureBefore(upload))
    zoom.clear()
  }
  const hasFailed = failure !== null
  const canBeOnDays = useCanBeOnDays(upload)
  const [tries, setTries] = useState(0)
  const open = useRef(upload.id)
  useEffect(() => {
    open.current = upload.id
  })
  const fail = useCallback(
    async (isUnreachable = false) => {
      // Most failures give no reason, so the server is asked whether it answers.
      if (!isUnreachable) await tryToReach()
      if (open.current === upload.id) setFailure(isUnreachable || reach() !== 'here' ? 'unreachable' : 'unreadable')
    },
    [upload.id],
  )
  const tryAgain = useCallback(() => {
    setFailure(null)
    setPdf(null)
    setTries((now) => now + 1)
  }, [])
  const isImage = upload.fileType === 'image'
  useEffect(() => {
    if (!isImage && !hasFailed) preloadPdfPages()
  }, [isImage, hasFailed])

  const { toTop } = zoom
  const showPage = useCallback(
    (number: number) => {
      if (number < 1 || number > Math.max(1, pages)) return
      setPage(number)
      toTop()
    },
    [pages, toTop],
  )
  /** A file may have fewer pages than the address or the last visit suggests. */
  const limitPages = useCallback((count: number) => {
    setPages(count)
    setPage((now) => Math.min(now, count))
  }, [])
  const knowPages = useCallback(
    (opened: PDFDocumentProxy) => {
      setPdf(opened)
      limitPages(opened.numPages)
      // Without page labels, pages are named by their numbers.
      opened.getPageLabels().then(setLabels, () => {})
    },
    [limitPages],
  )
  const searched = useMemo(() => (isSearching ? searchedWords(find ?? '') : []), [isSearching, find])
  const search = useCallback(
    (text: string) => {
      setMatch(null)
      onFind(text || undefined)
    },
    [onFind],
  )
  function endSearch() {
    setIsSearching(false)
    setMatch(null)
    onFind(undefined)
    stage.current?.closest<HTMLElement>('[data-viewer]')?.focus({ preventScroll: true })
  }
  function showMatch(found: Match) {
    setMatch(found)
    if (!zoom.shown.includes(found.page)) showPage(found.page)
  }
  useReadingPlace(upload, pages > 0 ? page : null, { onPage, onKeep })

  function rotate() {
    const next = ((rotation + 90) % 360) as Rotation
    setRotation(next)
    onKeep(upload, { rotation: next })
  }

  const canSearch = pdf !== null && !hasFailed
  function onKey(event: KeyboardEvent): boolean {
    const key = meantKey(event)
    const isSearchKey = key === '/' || (key === 'f' && (event.ctrlKey || event.metaKey))
    if (isSearchKey && canSearch) setIsSearching(true)
    return isSearchKey && canSearch
  }
  const ofFile = pages > 1 ? 'max-sm:hidden' : ''

  return (
    <Reader
      name={upload.originalName}
      position={position}
      stage={stage}
      zoom={zoom}
      page={page}
      pages={hasFailed ? 0 : pages}
      onPage={showPage}
      onBeyond={(step) => (step === 1 ? onNext?.() : onPrevious?.())}
      labels={labels}
      outline={outline}
      smallPicture={(number, isMoving) => (
        <SmallPicture
          address={pageAddress(upload, number, smallWidth)}
          isMoving={isMoving}
          caption={labels?.[number - 1] ?? number}
          name={readerTexts.linkToPage(number)}
        />
      )}
      onKey={onKey}
      onClose={onClose}
      buttons={
        <>
          {canSearch && (
            <ReaderButton
              label={texts.search}
              aria-pressed={isSearching}
              onClick={isSearching ? endSearch : () => setIsSearching(true)}
            >
              <Search aria-hidden />
            </ReaderButton>
          )}
          {canBeOnDays && !hasFailed && (
            <ReaderButton
              label={texts.putOnDay}
              className="max-sm:hidden"
              onClick={() => setFileWork({ asked: { to: 'place', uploadId: upload.id, page } })}
            >
              <CalendarPlus aria-hidden />
            </ReaderButton>
          )}
          <a
            href={downloadAddress(upload)}
            aria-label={texts.download}
            title={texts.download}
            className={readerButton('max-sm:hidden')}
          >
            <Download aria-hidden />
          </a>
          <ReaderButton
            label={libraryTexts.file.actions(upload.originalName)}
            onClick={({ currentTarget }) => onMenu(upload, currentTarget, page)}
          >
            <EllipsisVertical aria-hidden />
          </ReaderButton>
        </>
      }
      tools={
        <>
          <ReaderButton label={texts.rotate} onClick={rotate}>
            <RotateCw aria-hidden />
          </ReaderButton>
          <ReaderButton label={texts.previous} disabled={!onPrevious} className={ofFile} onClick={onPrevious}>
            <SkipBack aria-hidden className="rtl:-scale-x-100" />
          </ReaderButton>
          <ReaderButton label={texts.next} disabled={!onNext} className={ofFile} onClick={onNext}>
            <SkipForward aria-hidden className="rtl:-scale-x-100" />
          </ReaderButton>
        </>
      }
      search={
        isSearching &&
        canSearch && (
          <FileSearch
            upload={upload}
            pdf={pdf}
            page={page}
            find={find ?? ''}
            onFind={search}
            match={match}
            onMatch={showMatch}
            onClose={endSearch}
          />
        )
      }
      instead={
        failure ? (
          <ViewerFailure upload={upload} failure={failure} onTryAgain={tryAgain} />
        ) : (
          lock && <PasswordForm key={String(lock.isWrong)} isWrong={lock.isWrong} onPassword={lock.open} />
        )
      }
    >
      {!hasFailed &&
        (isImage ? (
          <ImagePage
            key={upload.id}
            upload={upload}
            page={page}
            zoom={zoom}
            rotation={rotation}
            onPages={limitPages}
            onFailed={fail}
          />
        ) : (
          <PdfPages
            key={`${upload.id} ${tries}`}
            upload={upload}
            zoom={zoom}
            rotation={rotation}
            searched={searched}
            match={match}
            onPage={showPage}
            onPages={knowPages}
            onOutline={setOutline}
            onFiles={onFiles}
            onFailed={fail}
            onTryAgain={tryAgain}
            onLocked={setLock}
          />
        ))}
    </Reader>
  )
}

const failureBefore = (upload: Upload): Failure | null =>
  upload.thumbnail === 'missing' ? 'missing' : isTooLargeToShow(upload) ? 'unreadable' : null
