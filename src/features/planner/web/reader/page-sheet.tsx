import { useState } from 'react'
import { MissingSheet } from '#kit/web/reader/missing-sheet.tsx'
import { type PageLink, PageLinks } from '#kit/web/reader/page-links.tsx'
import type { Zoom } from '#kit/web/reader/use-zoom.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { fittedSheet, paperSize, type Size } from '#kit/zoom.rules.ts'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { inkAddress } from '../planner-queries.ts'

/** Width of a picture in pixels, and of a zoomed one: the largest that the server draws. */
export const sheetWidth = 1280
const zoomedWidth = 2048
const zoomedFrom = 1.3
/** The shape of a page whose picture can't be loaded. */
export const anyPaper = paperSize({ width: 3, height: 4 })

interface PageSheetProps {
  /** Address of the picture of the page. */
  picture: (width: number) => string
  name: string
  /** The page of which only the ink is shown. Null to show all of it. */
  inkOf: string | null
  links?: readonly PageLink[]
  zoom: Zoom
  /** True for the page that gives its size to the stage. */
  isFirst: boolean
  onPage: (page: number) => void
}

/** A page of the planner on white paper. Its ink alone is shown in the same place. */
export function PageSheet({ picture, name, inkOf, links = [], zoom, isFirst, onPage }: PageSheetProps) {
  const [size, setSize] = useState<Size>()
  const [drawn, setDrawn] = useState('')
  const [failed, setFailed] = useState<readonly string[]>([])
  const zoomed = zoom.view.scale > zoomedFrom ? picture(zoomedWidth) : undefined
  const source = zoomed !== undefined && !failed.includes(zoomed) ? zoomed : picture(sheetWidth)
  const ink = inkOf === null ? undefined : inkAddress(inkOf, sheetWidth)
  const hasFailed = failed.includes(source)
  const isInkFailed = ink !== undefined && failed.includes(ink)
  const know = (paper: Size) => {
    setSize(paper)
    if (isFirst) zoom.setPageSize(paper)
  }
  const fail = (address: string) => {
    setFailed((now) => [...now, address])
    // Pages of one planner are mostly alike, so a missing one keeps the size of the one before.
    if (address !== zoomed && zoom.sheet.width === 0) know(anyPaper)
  }
  const retry = () => setFailed([])
  return (
    <div className="relative m-auto bg-[white] text-[black] shadow-lifted" style={fittedSheet(size, zoom.sheet)}>
      {!hasFailed && (
        <img
          src={source}
          alt={ink === undefined || isInkFailed ? name : ''}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => know(paperSize({ width, height }))}
          onError={() => fail(source)}
          className="absolute inset-0 size-full"
        />
      )}
      {ink !== undefined && !isInkFailed && (
        <img
          src={ink}
          alt={texts.inkName(name)}
          draggable={false}
          onLoad={() => setDrawn(ink)}
          onError={() => fail(ink)}
          className={classNames('absolute inset-0 size-full bg-[white]', drawn !== ink && 'opacity-0')}
        />
      )}
      {hasFailed && <MissingSheet text={texts.pageFailed} onRetry={retry} />}
      {isInkFailed && !hasFailed && <MissingSheet text={texts.inkFailed} onRetry={retry} className="absolute inset-x-0 top-0" />}
      <PageLinks links={links} onPage={onPage} />
    </div>
  )
}
