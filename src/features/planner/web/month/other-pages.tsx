import { Link } from 'react-router'
import type { PlannerDay } from '../../planner.contract.ts'
import { dayNumber, pageName, shortMonth, shortRange, plannerTexts as texts } from '../../planner.texts.ts'
import { backOnClose, pageLink } from '../planner-queries.ts'
import { Paper } from './paper.tsx'

/** The written weeks, months and notes of a month, as small pages. */
export function OtherPages({ pages }: { pages: readonly PlannerDay[] }) {
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="other-pages" className="flex flex-col gap-2">
      <h2 id="other-pages" className="font-sans font-semibold text-base tracking-normal">
        {texts.otherPages}
      </h2>
      <ul className="flex flex-wrap gap-3">
        {pages.map((page) => (
          <li key={page.pageInstanceId} className="w-14">
            <Link
              to={pageLink(page)}
              state={backOnClose}
              aria-label={pageName({ kind: page.kind, dateFrom: page.date, dateTo: page.dateTo })}
              className="flex flex-col gap-1 text-center text-current text-xs tabular-nums leading-tight no-underline"
            >
              <Paper shape={3 / 4} page={page} />
              <span aria-hidden>{shortName(page)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `Mar 9 – 15` for a week, `9` for the notes of a day, `Mar` for a month and `2026` for a year. */
function shortName({ kind, date, dateTo }: PlannerDay): string {
  if (kind === 'year') return date.slice(0, 4)
  if (kind === 'month' || kind === 'quarter') return shortMonth(date)
  return date === dateTo ? dayNumber(date) : shortRange(date, dateTo)
}
