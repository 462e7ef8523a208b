import { useQuery } from '@tanstack/react-query'
import { localeTexts } from '#kit/locale.texts.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { countsKey } from '#kit/web/list/list-pages.ts'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { adminTexts } from '../../../admin.texts.ts'
import { overviewApi } from '../../../overview.contract.ts'

const texts = adminTexts.counts

export function Counts() {
  const { data, error, refetch } = useQuery({ ...queryOf(countsKey, overviewApi.counts), refetchOnMount: 'always' })
  if (error && !data) return <ListFailure error={error} text={texts.failed} onRetry={() => refetch()} />
  const facts = [
    [texts.registeredUsers, data?.registeredUsers],
    [texts.subscribers, data?.subscribers],
    [texts.totalOrders, data?.totalOrders],
    [texts.approvedUsers, data?.approvedUsers],
  ] as const
  return (
    <dl aria-label={texts.label} className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {facts.map(([label, count]) => (
        <div key={label} className={classNames(paper, 'flex flex-col-reverse justify-end gap-1 px-5 py-4')}>
          <dt className="text-muted-foreground leading-tight">{label}</dt>
          <dd className="font-heading text-3xl tabular-nums leading-none">
            {count === undefined ? <Skeleton className="h-8 w-16" /> : count.toLocaleString(localeTexts.locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
