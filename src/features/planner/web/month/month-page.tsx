import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { localDate } from '#kit/local-day.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Fold } from '#kit/web/ui/fold.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { datesBetween } from '../../calendar-words.rules.ts'
import { firstDayOf, isMonth, lastDayOf, monthBeside, monthOfDay, shownByDay } from '../../month.rules.ts'
import type { PlannerState } from '../../planner.contract.ts'
import { monthName, plannerTexts as texts } from '../../planner.texts.ts'
import { NameDates } from '../name-dates.tsx'
import { NewestImport } from '../newest-import.tsx'
import { OwnPlanners } from '../own-planners.tsx'
import { PlannerNotices } from '../planner-notices.tsx'
import { monthLink, trayHash, useBookPages, useBooks, useDays, useMonths } from '../planner-queries.ts'
import { dayIn } from '../reader/open-page.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthMenu } from './month-menu.tsx'
import { OtherPages } from './other-pages.tsx'

const UnplacedTray = lazyPart(async () => (await import('../unplaced-tray.tsx')).UnplacedTray)
const YearPages = lazyPart(async () => (await import('./year-pages.tsx')).YearPages)

interface MonthPageProps {
  userId: string
  state: PlannerState
}

/** A month of the planner, and what leads to its other pages. */
export function MonthPage({ userId, state }: MonthPageProps) {
  const today = localDate(useNow(60_000))
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const month = useMonth(state.lastDay ?? today)
  const { data: months = [] } = useMonths(userId)
  const days = useDays(userId, firstDayOf(month), lastDayOf(month))
  const { data: books = [] } = useBooks(userId)
  const book = books.find(({ from, to }) => from !== null && to !== null && monthOfDay(from) <= month && month <= monthOfDay(to))
  const { data: sheets = [] } = useBookPages(userId, book?.id, { kinds: 'day', from: firstDayOf(month), to: lastDayOf(month) })
  const show = (to: string) => navigate(monthLink(to), { replace: true })
  const beside = (step: 1 | -1) =>
    monthBeside(
      months.map((one) => one.month),
      month,
      step,
    )
  const step = (by: 1 | -1) => {
    const to = beside(by)
    if (to !== undefined) show(to)
    return to
  }
  const written = days.data?.filter(({ inkStep }) => inkStep !== 'none') ?? []
  return (
    <Page
      title={monthName(firstDayOf(month))}
      actions={
        <div className="-mx-3 flex flex-wrap items-center">
          <Button variant="quiet" className="px-3" onClick={() => show(monthOfDay(today))}>
            {texts.today}
          </Button>
          <Button variant="quiet" size="icon" aria-label={texts.previousMonth} disabled={!beside(-1)} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button variant="quiet" size="icon" aria-label={texts.nextMonth} disabled={!beside(1)} onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </Button>
          <MonthMenu userId={userId} month={month} isWritten={written.length > 0} books={books} />
        </div>
      }
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-10">
        <p role="status" className="sr-only">
          {texts.monthOf(firstDayOf(month), months.find((one) => one.month === month)?.days.length ?? 0)}
        </p>
        {days.isError ? (
          <LoadFailed text={texts.loadFailed} onRetry={days.refetch} />
        ) : (
          <MonthGrid
            month={month}
            today={today}
            pages={shownByDay(days.data ?? [], 'day')}
            blank={
              new Map(
                sheets.flatMap((sheet) => datesBetween(sheet.dateFrom ?? '', sheet.dateTo ?? '').map((date) => [date, sheet])),
              )
            }
            editionId={book?.id}
            onStep={step}
          />
        )}
        {/* What is below pages that load would move when they arrive. */}
        {useHasBeen(!days.isPending) && (
          <div className="flex min-w-0 flex-col gap-4">
            <OtherPages pages={written.filter(({ kind }) => kind !== 'day')} />
            <NewestImport userId={userId} />
            <NameDates userId={userId} />
            {state.openPages > 0 && hash !== trayHash && (
              <Link to={{ search, hash: trayHash }} className="inline-flex min-h-11 items-center font-semibold text-primary">
                {texts.openCount(state.openPages)}
              </Link>
            )}
            {hash === trayHash && <UnplacedTray userId={userId} />}
            <Fold title={month.slice(0, 4)} isOpen={globalThis.matchMedia?.('(min-width: 80rem)').matches ?? false}>
              <YearPages key={month.slice(0, 4)} month={month} today={today} months={months} />
            </Fold>
            {state.notices > 0 && (
              <Fold title={texts.news(state.notices)}>
                <PlannerNotices userId={userId} />
              </Fold>
            )}
            <OwnPlanners userId={userId} isFolded />
          </div>
        )}
      </div>
    </Page>
  )
}

/** The month in the address, also that of an open page. Without one, the last that was shown. */
function useMonth(otherwise: string): string {
  const [place] = useSearchParams()
  // Addresses of earlier versions have its first day.
  const named = dayIn(place) ?? place.get('month') ?? ''
  const last = useRef<string>(undefined)
  if (isMonth(monthOfDay(named))) last.current = monthOfDay(named)
  return last.current ?? monthOfDay(otherwise)
}

/** True once it has been true. */
function useHasBeen(is: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(is)
  if (is && !hasBeen) setHasBeen(true)
  return hasBeen
}
