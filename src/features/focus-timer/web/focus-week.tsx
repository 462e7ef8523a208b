import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onUnsentChange } from '#kit/web/cache/unsent.ts'
import { unsentRows } from '#kit/web/cache/unsent-rows.ts'
import { call } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import { daysOfWeek, focusWeek } from '../focus-week.rules.ts'
import type { UnsentSession } from '../sync-queue.rules.ts'
import { focusSessionsList } from './focus-sessions-list.ts'
import { onSyncQueueChange, useUnsentSessions } from './sync-queue.ts'
import { WeekChart } from './week-chart.tsx'

const texts = focusTimerTexts.week

/** Focus minutes of this week, with what the server has not been told yet. Nothing here can break. */
export function FocusWeek({ userId }: { userId: string }) {
  const now = useNow(60_000).getTime()
  const [from = '', , , , , , to = ''] = daysOfWeek(now)
  const unsent = useUnsentSessions().filter((session) => session.userId === userId)
  const days = useFocusDays(userId, { from, to })
  const week = days.data && focusWeek(now, days.data.kept, [...unsent, ...days.data.unsent])
  const total = week?.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0
  return (
    <section aria-labelledby="focus-week" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="focus-week" className="text-lg">
          {texts.title}
        </h3>
        {week && <p className="text-muted-foreground text-sm">{total > 0 ? texts.total(total) : texts.empty}</p>}
      </header>
      {week && <WeekChart week={week} />}
      {days.isPending && <Skeleton className="h-28 w-full" />}
      {!week && days.isError && (
        <div className="flex flex-wrap items-center justify-between gap-3 text-muted-foreground">
          <p>{texts.failed}</p>
          <Button variant="secondary" onClick={() => days.refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Read at each opening: another device may have added to it. Read again when a session has arrived at the server. */
function useFocusDays(userId: string, query: { from: string; to: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const read = () => void client.invalidateQueries({ queryKey: ['users', userId, 'focus-days'] })
    const stops = [onSyncQueueChange(read), onUnsentChange(read)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId])
  return useQuery({
    queryKey: ['users', userId, 'focus-days', query],
    async queryFn({ signal }) {
      const kept = await call(focusTimerApi.days, { params: { userId }, query, signal })
      const waiting = await unsentRows<UnsentSession>(userId, focusSessionsList)
      return { kept, unsent: waiting.flatMap(({ row }) => row ?? []) }
    },
    refetchOnMount: 'always',
  })
}
