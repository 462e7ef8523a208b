import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import { plannerApi } from '../planner.contract.ts'
import { shortDay } from '../planner.texts.ts'
import { readingTexts as texts } from '../reading.texts.ts'
import { plannerKey, refreshPlanner, usePlannerState } from './planner-queries.ts'

/** Whether the pages of the planner are read, and what happens with what was read. */
export function ReadingChoice({ userId, className }: { userId: string; className?: string }) {
  const client = useQueryClient()
  const params = { userId }
  const state = usePlannerState(userId)
  const reading = useQuery(queryOf([...plannerKey(userId), 'reading'], plannerApi.reading, { params }))
  const [isAsking, setIsAsking] = useState(false)
  const retry = () => Promise.all([state.refetch(), reading.refetch()])
  const { run } = useWork(texts.changeFailed, toastFailure)
  const change = (work: () => Promise<unknown>) => run(work).then(() => refreshPlanner(client, userId))
  const choose = (isOn: boolean) => change(() => call(plannerApi.choose, { params, body: { isOn } }))
  const remove = (isRemoved: boolean) => call(plannerApi.removeReading, { params, body: { isRemoved } })
  return (
    <Card headingId="reading-choice" icon={<CalendarDays aria-hidden />} title={texts.title} className={className}>
      {state.isError || reading.isError ? (
        <LoadFailed text={texts.loadFailed} onRetry={retry} />
      ) : !state.data || !reading.data ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <p role="status" className="mb-4 max-w-prose text-muted-foreground">
            {reading.data.goesAt !== null
              ? texts.removed(reading.data.pages, shortDay(reading.data.goesAt.slice(0, 10)))
              : state.data.isOn
                ? reading.data.inkGoesTo === null
                  ? texts.on
                  : texts.onWithInk(reading.data.inkGoesTo)
                : texts.off(reading.data.pages)}
          </p>
          <div className="flex flex-wrap gap-3 [&>*]:max-sm:w-full">
            {reading.data.goesAt !== null ? (
              <Button onClick={() => change(() => remove(false))}>{texts.undo}</Button>
            ) : (
              <>
                <Button variant={state.data.isOn ? 'secondary' : 'primary'} onClick={() => choose(!state.data.isOn)}>
                  {state.data.isOn ? texts.pause : texts.turnOn}
                </Button>
                {reading.data.pages > 0 && (
                  <Button variant="quiet" onClick={() => setIsAsking(true)}>
                    {texts.remove}
                  </Button>
                )}
              </>
            )}
          </div>
          {isAsking && (
            <ConfirmDialog
              title={texts.removeTitle(reading.data.pages)}
              text={texts.removeText}
              confirm={texts.removeNow}
              failed={texts.changeFailed}
              onConfirm={async () => {
                await remove(true)
                await refreshPlanner(client, userId)
              }}
              onClose={() => setIsAsking(false)}
            />
          )}
        </>
      )}
    </Card>
  )
}
