import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { MissingSheet } from '#kit/web/reader/missing-sheet.tsx'
import { ReaderButton } from '#kit/web/reader/reader-button.tsx'
import { ReaderNote, ReaderWindow } from '#kit/web/reader/reader-window.tsx'
import { SmallPicture, smallWidth } from '#kit/web/reader/small-picture.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import ChevronFirst from '~icons/lucide/chevron-first'
import ChevronLast from '~icons/lucide/chevron-last'
import { monthOfDay } from '../../month.rules.ts'
import type { Book } from '../../planner.contract.ts'
import { pageName, shortDay, plannerTexts as texts } from '../../planner.texts.ts'
import {
  bookLink,
  bookPageQuery,
  bookPictureAddress,
  dayLink,
  useBookPage,
  useBookPages,
  useOneOfMany,
} from '../planner-queries.ts'
import type { OpenPage } from './about-page.tsx'
import { PageReader, type SheetPlace } from './page-reader.tsx'
import { anyPaper, PageSheet, sheetWidth } from './page-sheet.tsx'

interface BookReaderProps {
  userId: string
  book: Pick<Book, 'id' | 'title' | 'pageCount'>
  number: number
  /** Called with the month of the page. */
  onClose: (month?: string) => void
}

/** A page that couldn't be fetched. */
const unknownPage: OpenPage = { kind: 'other', dateFrom: null, inkStep: 'none', pageInstanceId: null }

/** Reads the planner page by page, blank pages too. Printed links open other pages. */
export function BookReader({ userId, book, number, onClose }: BookReaderProps) {
  const { data: page, isError, refetch } = useBookPage(userId, book.id, number)
  const chapters = [
    ...(useBookPages(userId, book.id, { kinds: 'cover,year,quarter,month' }).data ?? []),
    ...(useBookPages(userId, book.id, { undated: '1', kinds: 'notes,other' }).data ?? []),
  ]
  const navigate = useNavigate()
  const { state } = useLocation()
  usePreloaded(userId, book, number)
  const show = (to: number) => navigate(bookLink(book.id, to), { replace: true, state })
  const close = () => onClose(page?.dateFrom ? monthOfDay(page.dateFrom) : undefined)
  const written = (to: number | null | undefined, label: string, Icon: typeof ChevronFirst) => (
    <ReaderButton label={label} disabled={to == null} onClick={() => to != null && show(to)}>
      <Icon aria-hidden className="rtl:-scale-x-100" />
    </ReaderButton>
  )
  if (!page && (!isError || number > book.pageCount))
    return (
      <ReaderWindow onClose={close}>
        <ReaderNote title={book.title} isWaiting={!isError} onClose={close}>
          <LoadFailed text={texts.noSuchPage} onRetry={refetch} />
        </ReaderNote>
      </ReaderWindow>
    )
  return (
    <ReaderWindow onClose={close}>
      <PageReader
        userId={userId}
        open={page ?? unknownPage}
        name={page ? pageName(page) : book.title}
        position={book.title}
        page={number}
        pages={book.pageCount}
        isPaired
        onPage={show}
        outline={chapters.map((chapter) => ({
          title: pageName(chapter),
          depth: chapter.kind === 'month' ? 1 : 0,
          findPage: () => chapter.number,
        }))}
        smallPicture={(at, isMoving) => <SmallBookPage userId={userId} editionId={book.id} number={at} isMoving={isMoving} />}
        tools={
          <>
            {written(page?.writtenBefore, texts.writtenBefore, ChevronFirst)}
            {written(page?.writtenAfter, texts.writtenAfter, ChevronLast)}
          </>
        }
        link={
          page?.kind === 'day' &&
          page.dateFrom !== null &&
          page.pageInstanceId !== null && (
            <Link
              to={dayLink(page.dateFrom)}
              replace
              state={state}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
            >
              <CalendarDays aria-hidden className="size-5" />
              {texts.openInCalendar}
            </Link>
          )
        }
        sheet={(at, place) => (
          <BookSheet key={place.isFirst ? 'first' : 'second'} userId={userId} editionId={book.id} number={at} {...place} />
        )}
        onClose={close}
      />
    </ReaderWindow>
  )
}

type BookSheetProps = SheetPlace & { userId: string; editionId: string; number: number }

function BookSheet({ userId, editionId, number, isInkOnly, versionId, ...place }: BookSheetProps) {
  const { data: page, isError, refetch } = useBookPage(userId, editionId, number)
  const { zoom, isFirst } = place
  const isUnknown = !page && isError && isFirst && zoom.sheet.width === 0
  useEffect(() => {
    if (isUnknown) zoom.setPageSize(anyPaper)
  }, [isUnknown, zoom])
  if (!page)
    return (
      isError && (
        <div className="relative m-auto shadow-lifted" style={zoom.sheet}>
          <MissingSheet text={texts.bookFailed} onRetry={refetch} />
        </div>
      )
    )
  const pageInstanceId = (page.pageInstanceId && versionId) ?? page.pageInstanceId
  return (
    <PageSheet
      {...place}
      picture={(width) => bookPictureAddress({ userId, editionId }, { number: page.number, pageInstanceId }, width)}
      name={pageName(page)}
      inkOf={isInkOnly && page.inkStep !== 'none' ? pageInstanceId : null}
      links={page.links.map(({ left, top, width, height, isWritten, ...link }, at) => ({
        ...{ id: String(at), left, top, width, height, isMarked: isWritten },
        to: { page: link.number },
        name: texts.linkTo(pageName(link), isWritten),
      }))}
    />
  )
}

type SmallBookPageProps = Omit<BookSheetProps, keyof SheetPlace> & { isMoving: boolean }

function SmallBookPage({ number, isMoving, ...book }: SmallBookPageProps) {
  const page = useOneOfMany(book, number)
  return (
    <SmallPicture
      address={page && bookPictureAddress(book, page, smallWidth)}
      isMoving={isMoving}
      caption={page?.kind === 'day' && page.dateFrom ? shortDay(page.dateFrom) : page ? pageName(page) : number}
      name={page ? pageName(page) : String(number)}
    />
  )
}

/** Pages that are loaded before they are turned to: two on each side. */
const near = [1, 2, -1, -2]
/** The page that the user looks at is loaded first. */
const restMs = 300

function usePreloaded(userId: string, { id: editionId, pageCount }: BookReaderProps['book'], number: number) {
  const client = useQueryClient()
  useEffect(() => {
    const preload = async (to: number) => {
      const page = await client.fetchQuery(bookPageQuery(userId, editionId, to))
      new Image().src = bookPictureAddress({ userId, editionId }, page, sheetWidth)
    }
    const rest = setTimeout(() => {
      const pages = near.map((step) => number + step).filter((to) => to >= 1 && to <= pageCount)
      // What fails is loaded again when the user turns to it.
      for (const to of pages) preload(to).catch(() => {})
    }, restMs)
    return () => clearTimeout(rest)
  }, [client, userId, editionId, pageCount, number])
}
