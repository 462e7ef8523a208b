import { Button } from '#kit/web/ui/button.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import CalendarDays from '~icons/lucide/calendar-days'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { addDays, lastOfMonth, weekdayOfDate } from '../calendar-words.rules.ts'
import type { PlannerDay } from '../planner.contract.ts'
import { monthName, pageName, plannerTexts as texts } from '../planner.texts.ts'
import { useDays } from './planner-queries.ts'
import { SaveMonth } from './save-month.tsx'

interface MonthCalendarProps {
  userId: string
  /** First day of the month. */
  month: string
  onMonth: (month: string) => void
  onOpen: (page: PlannerDay) => void
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The days of a month. Dots show how much is written on a day. */
export function MonthCalendar({ userId, month, onMonth, onOpen }: MonthCalendarProps) {
  const last = lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  const { data = [], isPending } = useDays(userId, month, last)
  const days = new Map(data.filter(({ kind }) => kind === 'day').map((page) => [page.date, page]))
  const others = data.filter(({ kind, inkStep }) => kind !== 'day' && inkStep !== 'none')
  const before = (weekdayOfDate(month) + 6) % 7
  const dates = Array.from({ length: Number(last.slice(8)) }, (_, at) => addDays(month, at))
  const step = (
    <div className="flex gap-1">
      <Button
        variant="quiet"
        size="icon"
        aria-label={texts.previousMonth}
        onClick={() => onMonth(firstOfMonth(addDays(month, -1)))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="quiet" size="icon" aria-label={texts.nextMonth} onClick={() => onMonth(addDays(last, 1))}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
  return (
    <Card aria-labelledby="planner-month">
      <CardHeader id="planner-month" icon={<CalendarDays aria-hidden />} title={monthName(month)} action={step} />
      <div className="-mx-2 grid grid-cols-7 gap-1 sm:mx-0 sm:gap-2.5">
        {texts.weekdays.map((weekday) => (
          <span key={weekday} aria-hidden className="pb-1 text-center text-muted-foreground text-sm">
            {weekday}
          </span>
        ))}
        {dates.map((date, at) => (
          <DayCell key={date} date={date} page={days.get(date)} column={at === 0 ? before + 1 : undefined} onOpen={onOpen} />
        ))}
      </div>
      {!isPending && data.length === 0 && (
        <p role="status" className="mt-4 text-muted-foreground">
          {texts.nothingInMonth}
        </p>
      )}
      {others.length > 0 && (
        <section aria-label={texts.otherPages} className="mt-5 flex flex-wrap gap-2 border-border border-t pt-4">
          {others.map((page) => (
            <button key={page.pageInstanceId} type="button" onClick={() => onOpen(page)} className={chip}>
              {pageName({ kind: page.kind, dateFrom: page.date, dateTo: page.dateTo })}
            </button>
          ))}
        </section>
      )}
      {data.some(({ date, inkStep }) => date >= month && inkStep !== 'none') && <SaveMonth userId={userId} month={month} />}
    </Card>
  )
}

interface DayCellProps {
  date: string
  page: PlannerDay | undefined
  column: number | undefined
  onOpen: (page: PlannerDay) => void
}

function DayCell({ date, page, column, onOpen }: DayCellProps) {
  const style = column === undefined ? undefined : { gridColumnStart: column }
  const number = Number(date.slice(8))
  if (!page)
    return (
      <span style={style} className={classNames(cell, 'text-muted-foreground')}>
        {number}
      </span>
    )
  return (
    <button
      type="button"
      style={style}
      onClick={() => onOpen(page)}
      aria-label={texts.dayName(date, page.inkStep)}
      className={classNames(cell, 'cursor-pointer border hover:border-primary', shades[page.inkStep ?? 'unknown'])}
    >
      <span aria-hidden>{number}</span>
      <span aria-hidden className="flex h-1.5 gap-0.5">
        {Array.from({ length: dots[page.inkStep ?? 'unknown'] }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike.
          <span key={dot} className="size-1.5 rounded-full bg-primary" />
        ))}
      </span>
    </button>
  )
}

const cell = 'flex min-h-11 min-w-0 flex-col items-center justify-center gap-1 rounded-control text-base sm:aspect-square'
const dots = { none: 0, unknown: 1, little: 1, half: 2, full: 3 } as const
const shades = {
  none: 'border-border bg-transparent',
  unknown: 'border-dashed border-input bg-transparent',
  little: 'border-border bg-muted',
  half: 'border-input bg-secondary text-secondary-foreground',
  full: 'border-primary bg-secondary font-semibold text-secondary-foreground',
} as const
const chip = 'min-h-11 cursor-pointer rounded-badge border border-input bg-card px-3.5 py-1.5 text-sm hover:bg-muted'
