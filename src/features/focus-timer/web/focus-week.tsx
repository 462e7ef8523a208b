import { Link } from 'react-router'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import ChevronRight from '~icons/lucide/chevron-right'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import { daysOfWeek, focusWeek } from '../focus-week.rules.ts'
import { useFocusDays } from './use-focus-days.ts'
import { WeekChart } from './week-chart.tsx'

const texts = focusTimerTexts.week

/** Focus minutes of this week, including sessions that haven't been sent yet. Deliberately without a streak that could break. */
export function FocusWeek({ userId }: { userId: string }) {
  const now = useNow(60_000).getTime()
  const [from = '', , , , , , to = ''] = daysOfWeek(now)
  const { days, isPending, isError, refetch } = useFocusDays(userId, { from, to })
  const week = days && focusWeek(now, days)
  const total = week?.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0
  return (
    <section aria-labelledby="focus-week" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="focus-week" className="text-lg">
          {texts.title}
        </h3>
        {week && <p className="text-muted-foreground text-sm">{total > 0 ? texts.total(total) : texts.empty}</p>}
      </header>
      {week && total > 0 && <WeekChart week={week} />}
      {isPending && <Skeleton className="h-28 w-full" />}
      {!week && isError && <LoadFailed text={texts.failed} onRetry={refetch} />}
      <Link to="/focus" className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-primary text-sm">
        {texts.earlier}
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    </section>
  )
}
