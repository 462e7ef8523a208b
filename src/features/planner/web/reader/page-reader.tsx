import { type ReactNode, useRef, useState } from 'react'
import { persisted } from '#kit/web/page/persisted.ts'
import type { OutlineEntry } from '#kit/web/reader/outline-panel.tsx'
import { Reader } from '#kit/web/reader/reader.tsx'
import { ReaderButton } from '#kit/web/reader/reader-button.tsx'
import type { SmallPictureOf } from '#kit/web/reader/small-picture.tsx'
import { useZoom, type Zoom } from '#kit/web/reader/use-zoom.ts'
import Info from '~icons/lucide/info'
import PenLine from '~icons/lucide/pen-line'
import { briefDay, plannerTexts as texts } from '../../planner.texts.ts'
import { useVersions } from '../planner-queries.ts'
import { AboutPage, type OpenPage } from './about-page.tsx'
import { DoubtLine } from './doubt-line.tsx'
import { SharePage } from './share-page.tsx'

/** Whether what is known of a page is shown beside it, on this device. On small screens it would take too much of every page. */
const aboutOpen = persisted({
  key: 'about-page',
  initial: false,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

const isWide = () => globalThis.matchMedia?.('(min-width: 64rem)').matches ?? true

/** How one of the shown pages is drawn. */
export interface SheetPlace {
  zoom: Zoom
  isFirst: boolean
  isInkOnly: boolean
  /** The version that the user has leafed to, on the page that is read. */
  versionId: string | undefined
  onPage: (page: number) => void
}

interface PageReaderProps {
  userId: string
  open: OpenPage
  name: string
  position: string
  page: number
  pages: number
  /** True if two pages may be shown side by side. */
  isPaired: boolean
  onPage: (page: number) => void
  onBeyond?: (step: 1 | -1) => void
  outline?: readonly OutlineEntry[]
  smallPicture: SmallPictureOf
  tools?: ReactNode
  link: ReactNode
  /** Draws a page. */
  sheet: (number: number, place: SheetPlace) => ReactNode
  onClose: () => void
}

/** Reads pages of the planner: all of it or only the ink, with what is known of the page beside it. */
export function PageReader({ userId, open, name, isPaired, sheet, link, onClose, ...rest }: PageReaderProps) {
  const { page, pages, onPage } = rest
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useZoom({ stage, page, pages: isPaired ? pages : 0 })
  const [isInkOnly, setIsInkOnly] = useState(false)
  const [isAboutOpen, setIsAboutOpen] = useState(() => isWide() && aboutOpen.get())
  const showAbout = (isOpen: boolean) => {
    setIsAboutOpen(isOpen)
    if (isWide()) aboutOpen.set(isOpen)
  }
  const [leafed, setLeafed] = useState('')
  const { data: versions = [] } = useVersions(userId, open.pageInstanceId)
  const version = versions.find(({ id }) => id === leafed) ?? versions.find(({ isShown }) => isShown)
  const id = version?.id ?? open.pageInstanceId
  const show = (number: number) => {
    if (number < 1 || number > pages) return
    onPage(number)
    zoom.toTop()
  }
  return (
    <Reader
      {...rest}
      name={name}
      stage={stage}
      zoom={zoom}
      onPage={show}
      isNumbered={isPaired}
      shortName={open.kind === 'day' && open.dateFrom !== null ? briefDay(open.dateFrom) : undefined}
      onCloseAside={isAboutOpen && !isWide() ? () => showAbout(false) : undefined}
      onClose={onClose}
      buttons={
        <>
          {open.pageInstanceId !== null && open.inkStep !== 'none' && (
            <ReaderButton label={texts.inkOnly} aria-pressed={isInkOnly} onClick={() => setIsInkOnly(!isInkOnly)}>
              <PenLine aria-hidden />
            </ReaderButton>
          )}
          {id !== null && open.inkStep !== 'none' && <SharePage id={id} name={name} />}
          <ReaderButton label={texts.aboutPage} aria-pressed={isAboutOpen} onClick={() => showAbout(!isAboutOpen)}>
            <Info aria-hidden />
          </ReaderButton>
        </>
      }
      aside={
        isAboutOpen ? (
          <aside aria-label={texts.aboutPage} className={beside}>
            <AboutPage
              userId={userId}
              page={open}
              name={name}
              version={version}
              versions={versions}
              onVersion={({ id }) => setLeafed(id)}
              link={link}
              onMoved={onClose}
            />
          </aside>
        ) : (
          version && (
            <DoubtLine
              key={version.id}
              userId={userId}
              page={version}
              name={name}
              versions={versions}
              onChange={() => showAbout(true)}
            />
          )
        )
      }
    >
      <div className="flex size-full">
        {zoom.shown.map((number, at) =>
          sheet(number, {
            zoom,
            isFirst: at === 0,
            isInkOnly,
            versionId: number === page ? version?.id : undefined,
            onPage: show,
          }),
        )}
      </div>
    </Reader>
  )
}

/** Over the lower half on phones, otherwise beside the page. */
const beside =
  'absolute inset-x-0 bottom-0 z-10 flex max-h-[60%] flex-col gap-4 overflow-y-auto overscroll-contain border-border border-t bg-background p-4 shadow-lifted ' +
  'sm:static sm:max-h-none sm:w-72 sm:shrink-0 sm:border-s sm:border-t-0 sm:shadow-none lg:w-80'
