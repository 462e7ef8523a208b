import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DeleteUser, HelpUser } from '#features/accounts/admin/help-user.tsx'
import { UserState } from '#features/accounts/admin/user-state.tsx'
import { customerPath } from '#features/accounts/customer-path.ts'
import type { AuthUser } from '#features/accounts/users.contract.ts'
import { logScreensTexts, outboxScreensTexts } from '#features/mail/outbox.texts.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { Day } from '#kit/web/list/day.tsx'
import { historyPoint } from '#kit/web/list/history-point.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { StateBadge } from '#kit/web/list/state-badge.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { type Customer, customersApi, type TimelineEvent } from '../../../customers.contract.ts'
import { stageOf } from '../../../customers.rules.ts'
import { customersTexts as texts } from '../../../customers.texts.ts'
import { AdminScreen } from '../admin-screen.tsx'
import { Find } from './find.tsx'
import { Planners } from './planners.tsx'
import { Purchases } from './purchases.tsx'
import { whenOf } from './when.ts'

/** Earlier events unfold. */
const mostEvents = 10

/** What the shop knows about one customer, and how it can help them. It never shows what they write. */
export function CustomerPage() {
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const customer = useQuery({
    ...queryOf([...adminKey, 'customer', email], customersApi.customer, { query: { email } }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return (
    <AdminScreen title={customer.data?.user?.name || texts.title} lead={<EmailAddress of={email} />}>
      <Find key={email} />
      <CustomerOf {...customer} />
    </AdminScreen>
  )
}

function CustomerOf({ data, error, refetch }: UseQueryResult<Customer>) {
  const client = useQueryClient()
  const [isWhole, setIsWhole] = useState(false)
  if (error instanceof CallError && error.status === 404) return <EmptyState title={texts.notFound} />
  if (error && !data) return <ListFailure error={error} text={texts.loadFailed} onRetry={() => refetch()} />
  if (!data) return <SkeletonList />
  const { user, deletionDueAt } = data
  const onChanged = () => client.invalidateQueries({ queryKey: adminKey })
  return (
    <>
      <Stage customer={data} />
      <Purchases customer={data} onChanged={onChanged} />
      {user && <Planners userId={user.id} name={user.name || user.email} planners={data.planners} onChanged={onChanged} />}
      {user && <Account user={user} customer={data} />}
      <Card headingId="customer-timeline" title={texts.timeline}>
        <ol className="flex flex-col pb-3">
          {data.timeline.slice(0, isWhole ? undefined : mostEvents).map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: past events never change their order.
            <li key={index} className={historyPoint}>
              <p className="font-semibold leading-snug [overflow-wrap:anywhere]">{titleOf(event)}</p>
              {event.detail && <p className="text-sm [overflow-wrap:anywhere]">{detailOf(event)}</p>}
              <p className="text-muted-foreground text-sm">
                <Day at={event.at} hasTime />
              </p>
            </li>
          ))}
        </ol>
        {data.timeline.length > mostEvents && !isWhole && (
          <Button variant="quiet" className="-ms-5" onClick={() => setIsWhole(true)}>
            {texts.showAll(data.timeline.length)}
          </Button>
        )}
      </Card>
      {user && !user.isAdmin && deletionDueAt === null && (
        <Card headingId="customer-danger" title={texts.danger}>
          <p className="mb-4 text-muted-foreground">{texts.dangerText}</p>
          <DeleteUser user={user} />
        </Card>
      )}
    </>
  )
}

/** How far the customer has come, in one sentence. */
function Stage({ customer }: { customer: Customer }) {
  const stage = stageOf(customer)
  const { stages } = texts
  const isBad = stage.kind === 'bounced' || stage.kind === 'leaving' || stage.kind === 'revoked'
  const sentence =
    stage.kind === 'passed-on'
      ? stages[stage.kind](stage.to)
      : 'at' in stage
        ? stages[stage.kind](whenOf(stage.at), customer.counts.sessions)
        : stages[stage.kind]
  return (
    <p className={classNames('text-lg [overflow-wrap:anywhere]', isBad && 'font-semibold text-destructive')}>
      {sentence}{' '}
      {stage.kind === 'passed-on' && (
        <Link to={customerPath(stage.to)} className="inline-flex min-h-11 items-center underline">
          {texts.theirPage}
        </Link>
      )}
    </p>
  )
}

function Account({ user, customer: { counts, deletionDueAt, needsApproval } }: { user: AuthUser; customer: Customer }) {
  const names = ['sessions', 'devicePasswords', 'passkeys', 'apps'] as const
  return (
    <>
      <Card headingId="customer-account" title={texts.account}>
        <p className="flex flex-wrap items-center gap-3">
          <UserState state={user.state === 'pending' && !needsApproval ? null : user.state} readOnlyAt={user.readOnlyAt} />
          {user.isAdmin && <StateBadge tone="quiet">{texts.administrator}</StateBadge>}
        </p>
        <dl className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-4">
          {names.map((name) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-muted-foreground leading-tight">{texts.counts[name]}</dt>
              <dd className="font-heading text-2xl tabular-nums">{counts[name]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card headingId="customer-help" title={texts.help}>
        <HelpUser user={user} deletionDueAt={deletionDueAt} />
      </Card>
    </>
  )
}

function titleOf({ kind, about }: TimelineEvent): string {
  if (kind === 'mailed') return texts.events.mailed(outboxScreensTexts.kinds[about] ?? about)
  if (kind === 'action') return texts.events.action(logScreensTexts.actions[about] ?? about)
  return texts.events[kind](about)
}

function detailOf({ kind, detail }: TimelineEvent): string | null {
  const states: Partial<Record<string, string>> = outboxScreensTexts.states
  return kind === 'mailed' && detail !== null ? (states[detail] ?? detail) : detail
}
