import { useQuery } from '@tanstack/react-query'
import type { CodeAlarm } from '#features/access/codes.contract.ts'
import { mailStatus } from '#features/mail/admin/mail-status.ts'
import { decisionsKey } from '#features/orders/admin/order-changes.ts'
import { ordersApi } from '#features/orders/orders.contract.ts'
import { call, callPage } from '#kit/web/calls/call.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Notice } from '#kit/web/ui/notice.tsx'
import { alarmTexts as texts } from '../../../alarms.texts.ts'
import { type Alarm, overviewApi } from '../../../overview.contract.ts'

/** Shows what the operator should look at now, or nothing. What fails to load is left out, because the lists below show the error. */
export function Alarms() {
  const alarms = useQuery({
    queryKey: [...adminKey, 'alarms'],
    queryFn: ({ signal }) => call(overviewApi.alarms, { signal }),
    refetchOnMount: 'always',
  })
  const decisions = useQuery({
    queryKey: decisionsKey,
    queryFn: ({ signal }) => callPage(ordersApi.list, { query: { state: 'needs_decision', limit: 1 }, signal }),
    refetchOnMount: 'always',
  })
  const { data: mails } = useQuery(mailStatus)
  const undecided = decisions.data?.total ?? 0
  const failed = mails?.failed ?? 0
  const isKept = mails?.hasServer === false && mails.waiting > 0
  if (!alarms.data?.length && undecided === 0 && failed === 0 && !isKept) return null
  return (
    <section aria-label={texts.label} className={classNames(paper, 'flex flex-col divide-y divide-border px-5 py-1.5')}>
      {alarms.data?.map((alarm) => (
        <Notice key={alarm.kind} isUrgent {...linkOf(alarm)}>
          <AlarmWords alarm={alarm} />
        </Notice>
      ))}
      {failed > 0 && (
        <Notice isUrgent link={{ to: '/admin/mails?state=failed', label: texts.failedMailsLink }}>
          {texts.failedMails(failed)}
        </Notice>
      )}
      {undecided > 0 && (
        <Notice link={{ to: '/admin?tab=orders&state=needs_decision', label: texts.decisionsLink }}>
          {texts.decisions(undecided)}
        </Notice>
      )}
      {isKept && <Notice link={{ to: '/admin/mails', label: texts.noServerLink }}>{texts.noServer(mails.waiting)}</Notice>}
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
      return texts.data[alarm.kind].words(alarm.count)
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
