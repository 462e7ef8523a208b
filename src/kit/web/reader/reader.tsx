import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import GalleryVertical from '~icons/lucide/gallery-vertical'
import ListTree from '~icons/lucide/list-tree'
import X from '~icons/lucide/x'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { BackCloses } from '../page/back-closes.ts'
import { Spinner } from '../ui/spinner.tsx'
import { type OutlineEntry, OutlinePanel } from './outline-panel.tsx'
import { readerTexts as texts } from './reader.texts.ts'
import { ReaderButton } from './reader-button.tsx'
import { ReaderControls } from './reader-controls.tsx'
import { readerKey } from './reader-keys.ts'
import type { SmallPictureOf } from './small-picture.tsx'
import { Stage } from './stage.tsx'
import type { Zoom } from './use-zoom.ts'

const PageStrip = lazyPart(async () => (await import('./page-strip.tsx')).PageStrip)

interface ReaderProps {
  /** Name of what is read, and a short one for phones. */
  name: string
  shortName?: string | undefined
  /** Where it is, such as `3 of 24`. */
  position: string
  stage: RefObject<HTMLDivElement | null>
  zoom: Zoom
  /** The current page, from 1, and the number of pages. 0 for a file that has no pages, or whose number isn't known yet. */
  page: number
  pages: number
  onPage: (page: number) => void
  /** Called when the user goes further than the first or last page. */
  onBeyond?: (step: 1 | -1) => void
  /** The names that the file gives its pages. Null when it has none, so pages are named by number. */
  labels?: readonly string[] | null
  /** False when the pages have names instead of numbers. */
  isNumbered?: boolean
  outline?: readonly OutlineEntry[]
  /** Draws the small picture of a page. Without it there is no strip of pages. */
  smallPicture?: SmallPictureOf
  /** More buttons at the top, and in the toolbar. */
  buttons?: ReactNode
  tools?: ReactNode
  search?: ReactNode
  /** About the page, beside it or over a part of it. */
  aside?: ReactNode
  /** Closes it before the reader itself is closed. Undefined while it is a part of the reader. */
  onCloseAside?: (() => void) | undefined
  /** In place of the page, such as why it can't be shown. */
  instead?: ReactNode
  /** Handles a key before the reader does. Returns false when it has no function. */
  onKey?: (event: KeyboardEvent) => boolean
  /** The pages that `zoom` says are shown. */
  children: ReactNode
  onClose: () => void
}

/**
 * Shows pages full screen: one, or two side by side where there is room. They are turned with keys, swipes, taps at the edges and buttons,
 * zoomed with a pinch and a double tap, and scrolled with the wheel. A tap hides everything but the page. The caller draws the pages.
 */
export function Reader({ name, position, stage, zoom, page, pages, onPage, onBeyond, labels = null, ...more }: ReaderProps) {
  const { shortName = name, outline = [], smallPicture, instead, search, aside, onCloseAside, onKey, onClose } = more
  const [chosen, setPanel] = useState<'outline' | 'pages' | null>(null)
  const [isBare, setIsBare] = useState(false)

  const hasPanel = { outline: outline.length > 0, pages: smallPicture !== undefined && pages > 1 }
  const panel = chosen && hasPanel[chosen] ? chosen : null

  function pageAfter(step: 1 | -1): number | undefined {
    const to = (step === 1 ? Math.max(...zoom.shown) : Math.min(...zoom.shown)) + step
    return to >= 1 && to <= pages ? to : undefined
  }
  function turn(step: 1 | -1) {
    const to = pageAfter(step)
    if (to === undefined) onBeyond?.(step)
    else onPage(to)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Keys in a dialog above the reader bubble through portals to here.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Tab') return setIsBare(false)
    if (event.key === 'Escape') return closeFirst?.()
    if (isTyping(event.target)) return
    if (onKey?.(event) || readerKey(event, { zoom, turn, pageAfter, showPage: onPage, pages })) event.preventDefault()
  }
  // Otherwise the focus would go with the button that had it, and the keys of the reader with it.
  const focusReader = () => takeFocus(stage.current?.closest('[data-viewer]') ?? null)
  const closeFirst =
    panel || onCloseAside
      ? () => {
          if (panel) setPanel(null)
          else onCloseAside?.()
          focusReader()
        }
      : undefined
  const toggle = (one: 'outline' | 'pages') => setPanel(panel === one ? null : one)
  const bar = (look: string) => (isBare ? 'hidden' : look)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys anywhere in the dialog, and each key has a button too.
    <div
      ref={takeFocus}
      data-viewer
      data-closes-first={closeFirst && true}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <header className={bar('flex flex-wrap items-center justify-end gap-1 border-border border-b py-1.5 pe-2 ps-4 sm:ps-6')}>
        <div className="min-w-16 flex-1">
          <Radix.Title className="line-clamp-2 font-sans font-semibold text-base leading-tight tracking-normal [overflow-wrap:anywhere] sm:line-clamp-1">
            <bdi translate="no" className={shortName === name ? '' : 'max-sm:sr-only'}>
              {name}
            </bdi>
            {shortName !== name && (
              <span aria-hidden className="sm:hidden">
                {shortName}
              </span>
            )}
          </Radix.Title>
          <p role="status" className="truncate text-muted-foreground text-sm">
            <span className="sr-only">{name} </span>
            {position}
          </p>
        </div>
        {hasPanel.outline && (
          <ReaderButton label={texts.outline} aria-pressed={panel === 'outline'} onClick={() => toggle('outline')}>
            <ListTree aria-hidden />
          </ReaderButton>
        )}
        {hasPanel.pages && (
          <ReaderButton label={texts.pages} aria-pressed={panel === 'pages'} onClick={() => toggle('pages')}>
            <GalleryVertical aria-hidden />
          </ReaderButton>
        )}
        {more.buttons}
        <ReaderButton label={texts.close} onClick={onClose}>
          <X aria-hidden />
        </ReaderButton>
      </header>
      {!isBare && search}
      <div className="relative flex min-h-0 flex-1">
        {closeFirst && <BackCloses key={panel ? 'panel' : 'aside'} onClose={closeFirst} />}
        {panel === 'pages' && smallPicture && (
          <PageStrip key={pages} smallPicture={smallPicture} page={page} pages={pages} onPage={onPage} />
        )}
        {panel === 'outline' && <OutlinePanel entries={outline} onPage={onPage} />}
        <Stage stage={stage} zoom={zoom} onSwipe={turn} hasEdges={pages > 1} onTap={() => setIsBare(!isBare)}>
          {more.children}
        </Stage>
        {instead}
        {!instead && zoom.fit.page.width === 0 && <Spinner className="pointer-events-none absolute inset-0 m-auto size-8" />}
        {!isBare && aside}
      </div>
      <ReaderControls
        className={bar('flex flex-wrap items-center justify-center')}
        zoom={zoom}
        page={page}
        pages={pages}
        isNumbered={more.isNumbered ?? true}
        label={labels?.[page - 1]}
        onPage={onPage}
        pageAfter={pageAfter}
        onHide={() => {
          setIsBare(true)
          focusReader()
        }}
        tools={more.tools}
      />
    </div>
  )
}

/** Focuses the reader itself, so that its keys work immediately and no button shows a focus ring. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

const isTyping = (target: EventTarget) => target instanceof Element && target.matches('input, select, textarea')
