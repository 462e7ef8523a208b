import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { stepOfKey } from '#kit/web/page/direction.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import type { Book } from '../../planner.contract.ts'
import { monthName, pageName, plannerTexts as texts } from '../../planner.texts.ts'
import { firstOfMonth } from '../month-calendar.tsx'
import { PageLayers } from '../page-layers.tsx'
import { bookLink, useBookPage } from '../planner-queries.ts'
import { LinkedPage } from './linked-page.tsx'

interface BookReaderProps {
  userId: string
  book: Book
  number: number
}

/** One page of the planner. Links open other pages. Arrow keys and swipes go to the previous or next page. */
export function BookReader({ userId, book, number }: BookReaderProps) {
  const { data: page, isError, refetch } = useBookPage(userId, book.id, number)
  const turn = useTurning(book, number)
  if (isError || !page)
    return (
      <Page title={texts.bookTitle} actions={<ToBook book={book} />}>
        {isError ? (
          <LoadFailed text={number > book.pageCount ? texts.noSuchPage : texts.bookFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-[70vh]" />
        )}
      </Page>
    )
  const name = pageName(page)
  const linked = <LinkedPage key={page.number} userId={userId} editionId={book.id} page={page} onSwipe={turn} />
  return (
    <Page
      title={name}
      lead={texts.pageNumber(page.number, page.pageCount)}
      actions={<ToBook book={book} month={page.dateFrom ? firstOfMonth(page.dateFrom) : undefined} />}
    >
      <nav aria-label={texts.bookTitle} className="grid grid-cols-2 gap-2 sm:flex sm:justify-between">
        <Turn to={number > 1 ? bookLink(book.id, number - 1) : null} label={texts.pageBefore} isBack />
        <Turn to={page.writtenBefore && bookLink(book.id, page.writtenBefore)} label={texts.writtenBefore} isQuiet isBack />
        <Turn to={page.writtenAfter && bookLink(book.id, page.writtenAfter)} label={texts.writtenAfter} isQuiet />
        <Turn to={number < page.pageCount ? bookLink(book.id, number + 1) : null} label={texts.pageAfter} />
      </nav>
      <div className="mx-auto w-full max-w-3xl">
        {page.pageInstanceId !== null && page.inkStep !== 'none' ? (
          <PageLayers key={page.pageInstanceId} id={page.pageInstanceId} name={name}>
            {linked}
          </PageLayers>
        ) : (
          <div className="flex flex-col gap-3">
            {page.pageInstanceId === null && <p className="text-muted-foreground">{texts.blankPage}</p>}
            {linked}
          </div>
        )}
      </div>
    </Page>
  )
}

/** Turns pages by arrow keys, except in fields and choices that use these keys. */
function useTurning({ id, pageCount }: Book, number: number): (step: 1 | -1) => void {
  const navigate = useNavigate()
  const turn = (step: 1 | -1) => {
    const to = number + step
    if (to >= 1 && to <= pageCount) navigate(bookLink(id, to))
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')) return
      const step = stepOfKey(event.key)
      if (step !== undefined) turn(step)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return turn
}

function ToBook({ book, month }: { book: Book; month?: string | undefined }) {
  return (
    <Link
      to={`/planner/book?edition=${book.id}${month ? `&month=${month}` : ''}`}
      className={buttonClass({ variant: 'secondary' })}
    >
      <ArrowLeft aria-hidden />
      {month ? monthName(month) : texts.backToBook}
    </Link>
  )
}

function Turn({
  to,
  label,
  isBack = false,
  isQuiet = false,
}: {
  to: string | 0 | null
  label: string
  isBack?: boolean
  isQuiet?: boolean
}) {
  const content = (
    <>
      {isBack && <ChevronLeft aria-hidden />}
      {label}
      {!isBack && <ChevronRight aria-hidden />}
    </>
  )
  const look = buttonClass({ variant: isQuiet ? 'quiet' : 'secondary', className: isQuiet ? 'max-sm:row-start-2' : undefined })
  if (!to)
    return (
      <span aria-hidden className={`${look} invisible`}>
        {content}
      </span>
    )
  return (
    <Link to={to} className={look}>
      {content}
    </Link>
  )
}
