import { useSearchParams } from 'react-router'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import {
  daysOfMonth,
  firstColumn,
  focusMonth,
  type Month,
  type MonthDay,
  monthAfter,
  monthOf,
  parseMonth,
} from '../focus-month.rules.ts'
import { nameOfMonth, focusMonthTexts as texts } from '../focus-month.texts.ts'
import { useFocusDays } from './use-focus-days.ts'

/** Past focus sessions, one month at a time. The URL contains the month. */
export function FocusPage({ userId }: { userId: string }) {
  const now = useNow(60_000).getTime()
  const [search, setSearch] = useSearchParams()
  const latest = monthOf(now)
  const month = parseMonth(search.get('month'), now)
  const show = (next: Month) => setSearch(next === latest ? {} : { month: next }, { replace: true })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Card aria-labelledby="focus-month" className="w-full max-w-3xl">
        <header className="mb-4 flex min-h-11 large-text:flex-wrap items-center justify-between gap-3">
          <h2 id="focus-month" aria-live="polite" className="text-xl">
            {nameOfMonth(month)}
          </h2>
          <div className="flex items-center gap-1">
            {month !== latest && (
              <Button variant="quiet" onClick={() => show(latest)}>
                {texts.thisMonth}
              </Button>
            )}
            <Button variant="quiet" size="icon" aria-label={texts.previous} onClick={() => show(monthAfter(month, -1))}>
              <ChevronLeft aria-hidden />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={texts.next}
              disabled={month === latest}
              onClick={() => show(monthAfter(month, 1))}
            >
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </header>
        <FocusMonth userId={userId} month={month} now={now} />
      </Card>
    </Page>
  )
}

function FocusMonth({ userId, month, now }: { userId: string; month: Month; now: number }) {
  const all = daysOfMonth(month)
  const { days, isError, refetch } = useFocusDays(userId, { from: all[0] ?? '', to: all.at(-1) ?? '' })
  if (!days && isError) return <LoadFailed text={texts.failed} onRetry={refetch} />
  if (!days) return <Skeleton className="h-80 w-full" />
  const shown = focusMonth({ month, now }, days)
  const focused = shown.filter(({ minutes }) => minutes > 0)
  const total = focused.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <>
      <ol className="grid grid-cols-7 gap-1.5 sm:gap-2.5">
        {texts.weekdays.map((weekday) => (
          <li key={weekday} aria-hidden="true" className="pb-1 text-center text-muted-foreground text-sm">
            {weekday}
          </li>
        ))}
        {shown.map((day, at) => (
          <DayCell key={day.day} day={day} column={at === 0 ? firstColumn(month) + 1 : undefined} />
        ))}
      </ol>
      <p role="status" className="mt-5 text-muted-foreground">
        {total > 0 ? texts.total(total, focused.length) : month === monthOf(now) ? texts.emptyNow : texts.empty(month)}
      </p>
    </>
  )
}

function DayCell({ day: { day, minutes, level, isToday }, column }: { day: MonthDay; column: number | undefined }) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      style={column === undefined ? undefined : { gridColumnStart: column }}
      className={classNames(cell, shades[level], isToday && 'outline-2 outline-primary outline-offset-2')}
    >
      <span className="sr-only">{texts.day(day, minutes)}</span>
      <span aria-hidden="true" className={minutes > 0 ? 'text-sm' : 'text-muted-foreground text-sm'}>
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className="font-semibold leading-none max-sm:text-sm">
        {minutes > 0 ? minutes : ' '}
      </span>
    </li>
  )
}

const cell = 'flex min-h-13 min-w-0 flex-col items-center justify-center gap-1 rounded-control border sm:min-h-18'
const shades = [
  'border-transparent',
  'border-border bg-muted',
  'border-border bg-secondary text-secondary-foreground',
  'border-primary bg-secondary text-secondary-foreground',
  'border-primary bg-primary text-primary-foreground',
] as const
