import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { searchedWords } from '#kit/text-words.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { setFileWork, useCanBeOnDays } from '#kit/web/page/file-work.ts'
import { Spinner } from '#kit/web/ui/spinner.tsx'
import CalendarPlus from '~icons/lucide/calendar-plus'
import Download from '~icons/lucide/download'
import GalleryVertical from '~icons/lucide/gallery-vertical'
import ListTree from '~icons/lucide/list-tree'
import Search from '~icons/lucide/search'
import X from '~icons/lucide/x'
import type { Upload } from '../../library.contract.ts'
import { isTooLargeToShow, type Rotation } from '../../library.rules.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { downloadAddress } from '../file-addresses.ts'
import { ImagePage } from './image-page.tsx'
import type { Match } from './matches.rules.ts'
import type { OutlineEntry } from './outline.ts'
import { OutlinePanel } from './outline-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import type { Lock } from './pdf-pages.tsx'
import { PdfPages } from './pdf-pages-loader.tsx'
import type { PDFDocumentProxy } from './pdfjs.ts'
import { preloadPdfPages } from './preload-pdf-pages.ts'
import { type ReadingPlace, useReadingPlace } from './reading-place.ts'
import { Stage } from './stage.tsx'
import { useZoom } from './use-zoom.ts'
import { ViewerButton, viewerButton } from './viewer-button.tsx'
import { ViewerControls } from './viewer-controls.tsx'
import { type Failure, ViewerFailure } from './viewer-failure.tsx'
import { type ViewerKeys, viewerKey } from './viewer-keys.ts'

const texts = viewerTexts

const FileSearch = lazyPart(async () => (await import('./file-search.tsx')).FileSearch, { failed: () => null })
const PageStrip = lazyPart(async () => (await import('./page-strip.tsx')).PageStrip)

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
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Shows a file and its controls. The controls stay mounted when the user goes to the next file. */
export function OpenFile({ upload, position, page: asked, onPage, find, onFind, onKeep, ...leave }: OpenFileProps) {
  const { onPrevious, onNext, onClose } = leave
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage)
  const [page, setPage] = useState(() => asked ?? upload.lastPage)
  const [rotation, setRotation] = useState(upload.rotation)
  const [pages, setPages] = useState(0)
  const [failure, setFailure] = useState(() => failureBefore(upload))
  const [outline, setOutline] = useState<readonly OutlineEntry[]>([])
  const [panel, setPanel] = useState<'outline' | 'pages' | null>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [labels, setLabels] = useState<readonly string[] | null>(null)
  const [isSearching, setIsSearching] = useState(find !== undefined)
  const [match, setMatch] = useState<Match | null>(null)
  const [lock, setLock] = useState<Lock | null>(null)
  const [shown, setShown] = useState(upload.id)
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
  const fail = useCallback((isUnreachable = !navigator.onLine) => setFailure(isUnreachable ? 'unreachable' : 'unreadable'), [])
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
    if (found.page !== page) showPage(found.page)
  }
  useReadingPlace(upload, pages > 0 ? page : null, { onPage, onKeep })

  function rotate() {
    const next = ((rotation + 90) % 360) as Rotation
    setRotation(next)
    onKeep(upload, { rotation: next })
  }

  /** Shows the next or previous page, or the neighbouring file at the first and last page. */
  function turn(step: 1 | -1) {
    const to = page + step
    if (pages > 0 && to >= 1 && to <= pages) showPage(to)
    else if (step === 1) onNext?.()
    else onPrevious?.()
  }

  const keys: ViewerKeys = { zoom, turn, showPage, page, pages }
  const canSearch = pdf !== null && !hasFailed
  const onKeyDown = (event: KeyboardEvent) => {
    const isSearchKey = event.key === '/' || (event.key === 'f' && (event.ctrlKey || event.metaKey))
    if (isSearchKey && canSearch) setIsSearching(true)
    else if (!viewerKey(event, keys)) return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys anywhere in the dialog, and each key has a button too.
    <div ref={takeFocus} data-viewer tabIndex={-1} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col outline-none">
      <header className="flex items-center gap-1 py-1.5 pe-2 ps-4 sm:ps-6">
        <div className="min-w-0 flex-1">
          <Radix.Title className="truncate font-sans font-semibold text-base tracking-normal">
            <bdi translate="no">{upload.originalName}</bdi>
          </Radix.Title>
          <p role="status" className="truncate text-sm opacity-80">
            <span className="sr-only">{upload.originalName} </span>
            {position}
          </p>
        </div>
        {outline.length > 0 && (
          <ViewerButton
            label={texts.outline}
            aria-pressed={panel === 'outline'}
            onClick={() => setPanel(panel === 'outline' ? null : 'outline')}
          >
            <ListTree aria-hidden />
          </ViewerButton>
        )}
        {pages > 1 && !hasFailed && (
          <ViewerButton
            label={texts.pages}
            aria-pressed={panel === 'pages'}
            onClick={() => setPanel(panel === 'pages' ? null : 'pages')}
          >
            <GalleryVertical aria-hidden />
          </ViewerButton>
        )}
        {canSearch && (
          <ViewerButton
            label={texts.search}
            aria-pressed={isSearching}
            onClick={isSearching ? endSearch : () => setIsSearching(true)}
          >
            <Search aria-hidden />
          </ViewerButton>
        )}
        {canBeOnDays && !hasFailed && (
          <ViewerButton label={texts.putOnDay} onClick={() => setFileWork({ toPlace: { uploadId: upload.id, page } })}>
            <CalendarPlus aria-hidden />
          </ViewerButton>
        )}
        <a href={downloadAddress(upload)} aria-label={texts.download} title={texts.download} className={viewerButton}>
          <Download aria-hidden />
        </a>
        <ViewerButton label={texts.close} onClick={onClose}>
          <X aria-hidden />
        </ViewerButton>
      </header>
      {isSearching && canSearch && (
        <FileSearch
          pdf={pdf}
          page={page}
          find={find ?? ''}
          onFind={search}
          match={match}
          onMatch={showMatch}
          onClose={endSearch}
        />
      )}
      <div className="relative flex min-h-0 flex-1">
        {panel === 'pages' && pages > 1 && (
          <PageStrip key={upload.id} upload={upload} page={page} pages={pages} labels={labels} onPage={showPage} />
        )}
        {panel === 'outline' && outline.length > 0 && <OutlinePanel entries={outline} onPage={showPage} />}
        <Stage stage={stage} zoom={zoom} onSwipe={turn} hasEdges={pages > 1}>
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
                key={upload.id}
                upload={upload}
                zoom={zoom}
                page={page}
                rotation={rotation}
                searched={searched}
                match={match}
                onPage={showPage}
                onPages={knowPages}
                onOutline={setOutline}
                onFailed={fail}
                onLocked={setLock}
              />
            ))}
        </Stage>
        {failure && <ViewerFailure upload={upload} failure={failure} onTryAgain={() => setFailure(null)} />}
        {lock && <PasswordForm key={String(lock.isWrong)} isWrong={lock.isWrong} onPassword={lock.open} />}
        {!hasFailed && !lock && zoom.fit.page.width === 0 && (
          <Spinner className="pointer-events-none absolute inset-0 m-auto size-8" />
        )}
      </div>
      <ViewerControls
        zoom={zoom}
        page={page}
        pages={hasFailed ? 0 : pages}
        label={labels?.[page - 1]}
        onPage={showPage}
        onRotate={rotate}
        onPrevious={onPrevious}
        onNext={onNext}
      />
    </div>
  )
}

const failureBefore = (upload: Upload): Failure | null =>
  upload.thumbnail === 'missing' ? 'missing' : isTooLargeToShow(upload) ? 'unreadable' : null

/** Focuses the viewer itself, so that its keys work immediately and no button shows a focus ring. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
