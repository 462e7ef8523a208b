/* biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is a grid, in which keys move. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { localeTexts } from '#kit/locale.texts.ts'
import { stepOfKey } from '#kit/web/page/direction.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { dayInMonth, dayOfKey, firstDayOf, firstWeekday, monthOfDay, weeksOf } from '../../month.rules.ts'
import type { BookPage, PlannerDay } from '../../planner.contract.ts'
import { monthName, pageName, plannerTexts as texts } from '../../planner.texts.ts'
import { backOnClose, bookLink, dayLink } from '../planner-queries.ts'
import { DayReader } from '../reader/open-page.tsx'
import { Paper, Sheet, usePaperShape } from './paper.tsx'

interface MonthGridProps {
  month: string
  today: string
  /** The user's pages of days. */
  pages: ReadonlyMap<string, PlannerDay>
  /** The pages of days in the planner, for those that the user has none of. */
  blank: ReadonlyMap<string, BookPage>
  editionId: string | undefined
  /** Shows the next month in a direction that holds pages. Returns which one that is. */
  onStep: (step: 1 | -1) => string | undefined
}

/** A month of pages. One Tab stop, in which keys move from day to day. */
export function MonthGrid({ month, today, pages, blank, editionId, onStep }: MonthGridProps) {
  const first = firstWeekday(localeTexts.locale, navigator.languages)
  const { shape, know } = usePaperShape()
  const [day, setDay] = useState(today)
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  const stop = monthOfDay(day) === month ? day : monthOfDay(today) === month ? today : `${month}-01`
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
    hasMoved.current = false
  }, [stop])

  // Before the pictures, which take all connections of the browser for a while.
  useEffect(() => void DayReader.preload(), [])

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      if (event.target instanceof HTMLElement && event.target.dataset.day) event.target.querySelector('a')?.click()
    } else {
      const to = dayOfKey(event.key, { day: stop, across: stepOfKey(event.key), firstWeekday: first })
      if (to === undefined) return
      const beside = monthOfDay(to) === month ? month : onStep(to > stop ? 1 : -1)
      hasMoved.current = beside !== undefined
      if (beside !== undefined) setDay(dayInMonth(beside, Number(to.slice(8))))
    }
    event.preventDefault()
  }

  const firstPage = [...pages.values()][0]?.pageInstanceId
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={monthName(firstDayOf(month))}
      onKeyDown={onKeyDown}
      className="-mx-1 w-[calc(100%+0.5rem)] table-fixed border-separate border-spacing-x-1 border-spacing-y-1 sm:-mx-2.5 sm:w-[calc(100%+1.25rem)] sm:border-spacing-x-2.5 sm:border-spacing-y-1.5"
    >
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, at) => texts.weekdays[(at + first + 6) % 7]).map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 font-normal text-muted-foreground text-sm">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, column) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day.
                <td key={column} />
              ) : (
                <td
                  key={date}
                  role="gridcell"
                  data-day={date}
                  tabIndex={date === stop ? 0 : -1}
                  aria-current={date === today ? 'date' : undefined}
                  onFocus={() => setDay(date)}
                  className="rounded-md p-0 align-top"
                >
                  <Day
                    date={date}
                    isToday={date === today}
                    shape={shape}
                    page={pages.get(date)}
                    blank={blank.get(date)}
                    editionId={editionId}
                    onShape={pages.get(date)?.pageInstanceId === firstPage ? know : undefined}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  date: string
  isToday: boolean
  shape: number
  page: PlannerDay | undefined
  blank: BookPage | undefined
  editionId: string | undefined
  onShape: ((shape: number) => void) | undefined
}

/** The page of a day, or an empty sheet of the planner. A day that the planner doesn't have is only a number. */
function Day({ date, isToday, shape, page, blank, editionId, onShape }: DayProps) {
  const isWritten = page !== undefined && page.inkStep !== 'none'
  const to = page ? dayLink(date) : blank && editionId ? bookLink(editionId, blank.number) : undefined
  const number = (
    <span
      aria-hidden={to !== undefined}
      className={classNames(
        'mx-auto mt-1 grid size-6.5 max-w-full place-items-center rounded-full text-sm tabular-nums leading-none',
        isToday ? 'bg-primary font-semibold text-primary-foreground' : isWritten ? 'font-semibold' : 'text-muted-foreground',
      )}
    >
      {Number(date.slice(8))}
    </span>
  )
  if (to === undefined)
    return (
      <>
        <Sheet shape={shape} className="border-transparent" />
        {number}
      </>
    )
  return (
    <Link
      to={to}
      state={backOnClose}
      tabIndex={-1}
      aria-label={page ? texts.dayName(date, page.inkStep) : pageName({ kind: 'day', dateFrom: date, dateTo: date })}
      className="group block rounded-md text-current no-underline"
    >
      {isWritten ? (
        <Paper shape={shape} page={page} onShape={onShape} />
      ) : (
        <Sheet shape={shape} className="border-border bg-card group-hover:border-input" />
      )}
      {number}
    </Link>
  )
}
