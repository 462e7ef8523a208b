import { useState } from 'react'
import { Link } from 'react-router'
import { localeTexts } from '#kit/locale.texts.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { firstDayOf, firstWeekday, weeksOf } from '../../month.rules.ts'
import type { WrittenMonth } from '../../planner.contract.ts'
import { shortMonth, plannerTexts as texts } from '../../planner.texts.ts'
import { monthLink } from '../planner-queries.ts'

interface YearPagesProps {
  month: string
  today: string
  months: readonly WrittenMonth[]
}

/** The months of a year, with a mark for each written day. One tap leads to a month, or to another year. */
export function YearPages({ month: shown, today, months }: YearPagesProps) {
  const [year, setYear] = useState(shown.slice(0, 4))
  const first = firstWeekday(localeTexts.locale, navigator.languages)
  const written = new Map(months.map(({ month, days }) => [month, new Set(days)]))
  const years = [...new Set([...months.map(({ month }) => month), shown, today].map((date) => date.slice(0, 4)))].sort()
  return (
    <div className="flex flex-col gap-4">
      {years.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {years.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === year}
              onClick={() => setYear(one)}
              className="min-h-11 min-w-11 cursor-pointer rounded-control px-3 tabular-nums aria-pressed:bg-secondary aria-pressed:font-semibold aria-pressed:text-secondary-foreground"
            >
              {one}
            </button>
          ))}
        </div>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map((month) => {
          const days = written.get(month) ?? new Set()
          return (
            <li key={month}>
              <Link
                to={monthLink(month)}
                replace
                aria-current={month === shown ? 'true' : undefined}
                className={classNames(
                  'flex flex-col gap-1 rounded-control p-2 text-current text-sm no-underline hover:bg-muted aria-[current]:bg-secondary aria-[current]:text-secondary-foreground',
                  days.size > 0 ? 'font-semibold' : 'text-muted-foreground',
                )}
              >
                <span className="sr-only">{texts.monthOf(firstDayOf(month), days.size)}</span>
                <span aria-hidden>{shortMonth(firstDayOf(month))}</span>
                <svg aria-hidden viewBox="0 0 70 60" className="w-full">
                  {weeksOf(month, first).flatMap((week, row) =>
                    week.map(
                      (date, column) =>
                        date !== null && (
                          <rect
                            key={date}
                            {...(days.has(Number(date.slice(8)))
                              ? { x: column * 10 + 1, y: row * 10 + 1, width: 8, height: 8, rx: 2, className: 'fill-primary' }
                              : { x: column * 10 + 4, y: row * 10 + 4, width: 2, height: 2, className: 'fill-input' })}
                          />
                        ),
                    ),
                  )}
                </svg>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
