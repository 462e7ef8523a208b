import type { ReactNode } from 'react'
import { localDate } from '#kit/local-day.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import { addDays, lastOfMonth, weekdayOfDate } from '../../calendar-words.rules.ts'
import type { Book, BookPage } from '../../planner.contract.ts'
import { dayNumber, pageName, shortMonth, shortRange, plannerTexts as texts } from '../../planner.texts.ts'
import { firstOfMonth } from '../month-calendar.tsx'
import { type BookFilter, useBookPages } from '../planner-queries.ts'
import { TinyPage } from './tiny-page.tsx'

interface BookShelfProps {
  userId: string
  book: Book
  /** URL parameters: the open month, and whether only written pages are shown. */
  place: URLSearchParams
  onPlace: (place: Record<string, string>) => void
}

/** All pages of a planner as thumbnails: first the year and its months, then the weeks and days of one month. */
export function BookShelf({ userId, book, place, onPlace }: BookShelfProps) {
  const today = localDate(useNow(60_000))
  const isWritten = place.get('written') === '1'
  const months = monthsOf(book)
  const asked = place.get('month')
  // Without a choice of the user, the book opens where the writing is.
  const month = months.find((one) => one === asked) ?? monthNear(months, book.lastDay ?? today)
  const show = (wanted: { month?: string | undefined; isWritten: boolean }) =>
    onPlace({
      edition: book.id,
      ...(wanted.month ? { month: wanted.month } : {}),
      ...(wanted.isWritten ? { written: '1' } : {}),
    })
  const shelf = { userId, editionId: book.id }
  return (
    // What is below a part that loads would move when it arrives.
    <div className="flex flex-col gap-6 [&>[data-loading]~*]:hidden">
      <SwitchField
        label={texts.onlyWritten}
        checked={isWritten}
        onCheckedChange={(wanted) => show({ month, isWritten: wanted })}
      />
      {isWritten ? (
        <Pages {...shelf} title={texts.writtenPages} filter={{ written: '1' }} empty={texts.noneWritten} caption={fullCaption} />
      ) : month === undefined ? (
        <Pages {...shelf} title={texts.allPages} filter={{}} caption={fullCaption} />
      ) : (
        <>
          <Pages {...shelf} title={texts.overview} filter={{ kinds: 'cover,year,quarter,month' }} caption={overviewCaption} />
          <ChoiceGroup
            label={texts.months}
            look="chips"
            choices={months.map((one) => ({ value: one, label: shortMonth(one) }))}
            value={month}
            onChange={(chosen) => show({ month: chosen, isWritten: false })}
          />
          <MonthPages {...shelf} month={month} />
          <Pages {...shelf} title={texts.undatedPages} filter={{ undated: '1', kinds: 'notes,other' }} caption={fullCaption} />
        </>
      )}
    </div>
  )
}

function MonthPages({ userId, editionId, month }: { userId: string; editionId: string; month: string }) {
  const last = lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  const within = { from: month, to: last }
  const shelf = { userId, editionId }
  return (
    <>
      <Pages
        {...shelf}
        title={texts.weeksOf(month)}
        filter={{ ...within, kinds: 'week' }}
        caption={({ dateFrom, dateTo }) => shortRange(dateFrom ?? month, dateTo ?? month)}
      />
      <Pages
        {...shelf}
        title={texts.daysOf(month)}
        filter={{ ...within, kinds: 'day' }}
        caption={({ dateFrom }) => dayNumber(dateFrom ?? month)}
        isCalendar
      />
      <Pages
        {...shelf}
        title={texts.dayNotesOf(month)}
        filter={{ ...within, kinds: 'notes,other' }}
        caption={({ dateFrom }) => dayNumber(dateFrom ?? month)}
      />
    </>
  )
}

interface PagesProps {
  userId: string
  editionId: string
  title: string
  filter: BookFilter
  /** The text below a page. */
  caption: (page: BookPage) => string
  /** Shown when there are no pages. Without it, the whole section is hidden then. */
  empty?: string
  /** True for rows of seven days, from Monday to Sunday. */
  isCalendar?: boolean
}

function Pages({ userId, editionId, title, filter, caption, empty, isCalendar = false }: PagesProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBookPages(userId, editionId, filter)
  const pages = data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = pages
  if (data && !first && empty === undefined) return null
  let content: ReactNode = <Skeleton className="h-40" />
  if (isError) content = <LoadFailed text={texts.bookFailed} onRetry={refetch} />
  else if (data && !first) content = <p className="text-muted-foreground">{empty}</p>
  else if (first)
    content = (
      <ul className={isCalendar ? weekGrid : grid}>
        {pages.map((page, at) => (
          <TinyPage
            key={page.number}
            userId={userId}
            editionId={editionId}
            page={page}
            caption={caption(page)}
            column={isCalendar && at === 0 && page.dateFrom ? columnOf(page.dateFrom) : undefined}
          />
        ))}
      </ul>
    )
  return (
    <Card aria-label={title} data-loading={data || isError ? undefined : ''}>
      <CardHeader title={title} />
      {content}
      {hasNextPage && (
        <Button variant="secondary" className="mt-5" isLoading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </Card>
  )
}

const grid = 'grid grid-cols-4 gap-3 sm:grid-cols-6 lg:grid-cols-8'
const weekGrid = 'grid grid-cols-4 gap-3 sm:grid-cols-7'
/** Grid column of a weekday: 1 is Monday. */
const columnOf = (day: string) => ((weekdayOfDate(day) + 6) % 7) + 1
const overviewCaption = ({ kind, dateFrom, ...page }: BookPage) =>
  kind === 'month' && dateFrom ? shortMonth(dateFrom) : pageName({ kind, dateFrom, ...page })
const fullCaption = (page: BookPage) => pageName(page)

/** The first day of each month that the planner covers. Empty when it has no dates. */
function monthsOf({ from, to }: Book): string[] {
  const months: string[] = []
  for (let month = from && firstOfMonth(from); month && to && month <= to && months.length < mostMonths; ) {
    months.push(month)
    month = addDays(lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))), 1)
  }
  return months
}
/** Enough for a planner of two years and the months around it. */
const mostMonths = 36

const monthNear = (months: readonly string[], day: string) =>
  months.find((month) => month === firstOfMonth(day)) ?? (day < (months[0] ?? '') ? months[0] : months.at(-1))
