import { Link } from 'react-router'
import { localDate } from '#kit/local-day.ts'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import CalendarDays from '~icons/lucide/calendar-days'
import CircleHelp from '~icons/lucide/circle-help'
import { yearBefore } from '../calendar-words.rules.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { stateOf } from './import-state.ts'
import { PagePicture } from './page-picture.tsx'
import { pictureAddress, trayHash, useDays, useImports, usePlannerState } from './planner-queries.ts'
import { Reading } from './reading.tsx'

/**
 * Dashboard card with what is being read or what the planner holds, today's page, and the same day a year ago. Before the first export, it says
 * what will be here. Renders nothing while the shop has no planner whose pages could be recognized, or the user doesn't want it.
 */
export function PlannerCard({ userId }: { userId: string }) {
  const state = usePlannerState(userId).data
  const now = useNow(60_000)
  const hasNothing = state?.hasPages === false && state.reading.length === 0
  const newest = useImports(userId, 1, hasNothing).data?.[0]
  if (!state || (hasNothing && !newest && !(state.isAvailable && state.isOn) && state.notices === 0)) return null
  const today = localDate(now)
  const { reading, hasPages, writtenDays, newPages, openPages, notices } = state
  const open = (
    <Link to="/planner" className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-primary">
      {texts.openPlanner}
    </Link>
  )
  return (
    <Card aria-labelledby="home-planner">
      <CardHeader id="home-planner" icon={<CalendarDays aria-hidden />} title={texts.homeTitle} action={open} />
      {reading.length > 0 ? (
        <Reading reading={reading} />
      ) : (
        <p role="status" className="text-muted-foreground">
          {hasPages ? texts.written(writtenDays, newPages) : newest ? stateOf(newest, now) : texts.emptyText}
        </p>
      )}
      {notices > 0 && (
        <Link to="/planner" className="inline-flex min-h-11 items-center font-semibold text-primary">
          {texts.news(notices)}
        </Link>
      )}
      {openPages > 0 && (
        <Link to={`/planner${trayHash}`} className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary">
          <CircleHelp aria-hidden className="size-5" />
          {texts.openCount(openPages)}
        </Link>
      )}
      {hasPages && (
        <div className="mt-4 flex flex-wrap gap-5 empty:hidden">
          <WrittenDay userId={userId} day={today} title={texts.today} />
          <WrittenDay userId={userId} day={yearBefore(today)} title={texts.onThisDay} />
        </div>
      )}
    </Card>
  )
}

function WrittenDay({ userId, day, title }: { userId: string; day: string; title: string }) {
  const { data = [] } = useDays(userId, day, day)
  const page = data.find(({ kind, date, inkStep }) => kind === 'day' && date === day && inkStep !== 'none')
  if (!page) return null
  return (
    <figure className="flex w-36 flex-col gap-2">
      <PagePicture address={pictureAddress(page.pageInstanceId, 320)} name={texts.dayName(day, page.inkStep)} />
      <figcaption className="text-sm">{title}</figcaption>
    </figure>
  )
}
