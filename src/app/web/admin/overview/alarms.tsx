import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CodeAlarm } from '#features/access/codes.contract.ts'
import { mailStatus } from '#features/mail/admin/mail-status.ts'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Day } from '#kit/web/list/day.tsx'
import { alarmsKey } from '#kit/web/list/list-pages.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Notice } from '#kit/web/ui/notice.tsx'
import { type Alarm, alarmsApi } from '#operations/alarms.contract.ts'
import { byWeight, weightOf } from '#operations/alarms.rules.ts'
import { alarmPushTexts, alarmTexts as texts } from '#operations/alarms.texts.ts'

export const alarmsQuery = queryOptions({ ...queryOf(alarmsKey, alarmsApi.list), refetchOnMount: 'always' })

/** Shows what the operator should look at now, or nothing. What fails to load is left out, because the lists below show the error. */
export function Alarms() {
  const client = useQueryClient()
  const { data = [] } = useQuery(alarmsQuery)
  // Orders to decide are listed above, each with its decision.
  const alarms = byWeight<Alarm & { raisedAt?: string }>(data.filter(({ kind }) => kind !== 'orders-undecided'))
  const { isWorking, run } = useWork(texts.settleFailed, toastFailure)
  const settle = (kind: Alarm['kind']) =>
    run(async () => {
      client.setQueryData(alarmsKey, await call(alarmsApi.settle, { params: { kind } }))
      client.invalidateQueries({ queryKey: mailStatus.queryKey })
    })
  if (alarms.length === 0) return null
  return (
    <section aria-label={texts.label} className={classNames(paper, 'flex flex-col divide-y divide-border px-5 py-1.5')}>
      {alarms.map((alarm) => (
        <Notice
          key={alarm.kind}
          isUrgent={weightOf(alarm.kind) > 1}
          {...linkOf(alarm)}
          action={
            <Button
              variant="quiet"
              className="-me-3"
              aria-label={texts.settleLabel(alarmPushTexts.body([alarm.kind]))}
              disabled={isWorking}
              onClick={() => settle(alarm.kind)}
            >
              {texts.settle}
            </Button>
          }
        >
          <AlarmWords alarm={alarm} />
          {alarm.raisedAt && (
            <span className="block text-muted-foreground text-sm">
              {texts.since} <Day at={alarm.raisedAt} hasTime />
            </span>
          )}
        </Notice>
      ))}
    </section>
  )
}

function linkOf(alarm: Alarm) {
  const link = 'count' in alarm && texts.data[alarm.kind].link
  return link ? { link } : {}
}

function AlarmWords({ alarm }: { alarm: Alarm }) {
  switch (alarm.kind) {
    case 'code-guessing':
      return <Guessing alarm={alarm} />
    case 'disk-low':
      return texts.diskLow(alarm.freeMb, alarm.floorMb)
    case 'disk-read-only':
      return texts.diskReadOnly
    default:
      return (
        <>
          <span>{texts.data[alarm.kind].words(alarm.count)}</span>
          {alarm.said && <span className="block text-muted-foreground text-sm [overflow-wrap:anywhere]">{alarm.said}</span>}
        </>
      )
  }
}

function Guessing({ alarm: { failedAttempts, networks, isLimitReached } }: { alarm: CodeAlarm }) {
  const limit = pageConfig.hasMailServer ? texts.guessingLimit : texts.guessingLimitWithoutMail
  const most = networks.slice(0, 3).map(({ network }) => network)
  return (
    <>
      {texts.guessing(failedAttempts)} {most.length > 0 && texts.guessingFrom(most)} {isLimitReached && limit}
    </>
  )
}
