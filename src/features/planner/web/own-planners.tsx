import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#kit/web/calls/call.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { Fold } from '#kit/web/ui/fold.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import Download from '~icons/lucide/download'
import { type OwnPlanner, ownPlannersApi } from '../own-planners.contract.ts'
import { ownPlannersTexts as texts } from '../own-planners.texts.ts'
import { type PlannerState, plannerApi } from '../planner.contract.ts'
import { PagePicture } from './page-picture.tsx'
import { plannerKey, usePlannerState } from './planner-queries.ts'

export function useOwnPlanners(userId: string, enabled = true) {
  return useQuery({ enabled, ...queryOf([...plannerKey(userId), 'own'], ownPlannersApi.planners, { params: { userId } }) })
}

/** Says to the user of a code without a planner why none is there, and who can add it. */
export function NoPlanner({ userId }: { userId: string }) {
  const { supportEmail } = useBrand()
  const { data } = usePlannerState(userId)
  if (!data?.isWithoutPlanner) return null
  return (
    <p className="text-muted-foreground">
      {texts.without}{' '}
      <a href={`mailto:${supportEmail}`} className="inline-flex min-h-11 items-center underline">
        <EmailAddress of={supportEmail} />
      </a>
    </p>
  )
}

/** The planners that the user bought, to download, or why there are none. */
export function OwnPlanners({ userId, isFolded = false }: { userId: string; isFolded?: boolean }) {
  const { data, isError, refetch } = useOwnPlanners(userId)
  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  if (!data) return null
  if (data.length === 0) return <NoPlanner userId={userId} />
  const planners = (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {data.map((planner) => (
          <li key={planner.id}>
            <Card className="h-full">
              <PlannerToDownload userId={userId} planner={planner} />
            </Card>
          </li>
        ))}
      </ul>
      <Link to="/code" className="inline-flex min-h-11 items-center self-start font-semibold text-primary">
        {texts.addCode}
      </Link>
    </>
  )
  if (isFolded) return <Fold title={texts.title}>{planners}</Fold>
  return (
    <section aria-labelledby="own-planners" className="flex flex-col gap-4">
      <h2 id="own-planners" className="text-xl">
        {texts.title}
      </h2>
      {planners}
    </section>
  )
}

/** A planner with its cover, and each of its variants to download. */
export function PlannerToDownload({ userId, planner: { name, editions } }: { userId: string; planner: OwnPlanner }) {
  const client = useQueryClient()
  // The server says so too, once the download has begun.
  const fetched = () =>
    client.setQueryData<PlannerState>([...plannerKey(userId), 'state'], (state) => state && { ...state, isToFetch: false })
  const [first] = editions
  if (!first) return null
  const cover = addressOf(plannerApi.blankPicture, { params: { userId, id: first.id, number: 1 }, query: { width: 320 } })
  return (
    <div className="flex flex-wrap items-start gap-5">
      <div className="w-20 shrink-0 sm:w-28">
        <PagePicture address={cover} name={texts.cover(name)} />
      </div>
      <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col gap-3">
        <h3 className="text-lg [overflow-wrap:anywhere]">{name}</h3>
        <ul className="flex flex-col divide-y divide-border">
          {editions.map(({ id, title, label, year, pageCount }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-[min(9rem,100%)] flex-1">
                <p className="[overflow-wrap:anywhere]">{label || title}</p>
                <p className="text-muted-foreground text-sm">{texts.about(year, pageCount)}</p>
              </div>
              <a
                href={addressOf(ownPlannersApi.file, { params: { userId, id } })}
                download
                onClick={fetched}
                aria-label={texts.downloadOf(title, label)}
                className={buttonClass({ variant: 'secondary', className: 'large-text:px-3' })}
              >
                <Download aria-hidden />
                {texts.download}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
