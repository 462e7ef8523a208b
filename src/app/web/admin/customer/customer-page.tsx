import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { AccessCode } from '#features/access/codes.contract.ts'
import { HelpUser } from '#features/accounts/admin/help-user.tsx'
import { UserState } from '#features/accounts/admin/user-state.tsx'
import { codePath } from '#features/accounts/code-path.ts'
import { logScreensTexts, outboxScreensTexts } from '#features/mail/outbox.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { Day } from '#kit/web/list/day.tsx'
import { historyPoint } from '#kit/web/list/history-point.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { StateBadge } from '#kit/web/list/state-badge.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { type Customer, customersApi, type TimelineEvent } from '../../../customers.contract.ts'
import { customersTexts as texts } from '../../../customers.texts.ts'
import { AdminScreen } from '../admin-screen.tsx'
import { Find } from './find.tsx'

/** What the shop knows about one customer, and how it can help them. It never shows what they write. */
export function CustomerPage() {
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const customer = useQuery({
    queryKey: [...adminKey, 'customer', email],
    queryFn: ({ signal }) => call(customersApi.customer, { query: { email }, signal }),
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
  if (error instanceof CallError && error.status === 404) return <EmptyState title={texts.notFound} />
  if (error && !data) return <ListFailure error={error} text={texts.loadFailed} onRetry={() => refetch()} />
  if (!data) return <SkeletonList />
  return (
    <>
      <Account customer={data} />
      <Orders customer={data} />
      <Card aria-labelledby="customer-timeline">
        <CardHeader id="customer-timeline" title={texts.timeline} />
        <ol className="flex flex-col pb-3">
          {data.timeline.map((event, index) => (
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
      </Card>
    </>
  )
}

function Account({ customer: { user, counts, deletionDueAt, needsApproval, timeline } }: { customer: Customer }) {
  if (!user) return <p>{texts.noAccount}</p>
  const signedIn = timeline.find(({ kind }) => kind === 'signed-in')
  const names = ['sessions', 'devicePasswords', 'passkeys', 'apps'] as const
  return (
    <>
      <Card aria-labelledby="customer-account">
        <CardHeader id="customer-account" title={texts.account} />
        <p className="flex flex-wrap items-center gap-3">
          <UserState state={user.state === 'pending' && !needsApproval ? null : user.state} readOnlyAt={user.readOnlyAt} />
          {user.isAdmin && <StateBadge tone="quiet">{texts.administrator}</StateBadge>}
          {signedIn && (
            <span>
              {texts.lastSignIn} <Day at={signedIn.at} hasTime />
            </span>
          )}
          {deletionDueAt && (
            <span className="font-semibold text-destructive">
              {texts.deletion} <Day at={deletionDueAt} />
            </span>
          )}
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
      <Card aria-labelledby="customer-help">
        <CardHeader id="customer-help" title={texts.help} />
        <HelpUser user={user} deletionDueAt={deletionDueAt} />
      </Card>
    </>
  )
}

function Orders({ customer: { orders, codes } }: { customer: Customer }) {
  const listed = [
    ...orders.map(({ id, orderNumber, accessCode }) => ({
      ...{ id, name: texts.order(orderNumber), code: accessCode },
      to: `/admin/orders?q=${encodeURIComponent(orderNumber)}`,
    })),
    ...codes
      .filter(({ code }) => orders.every(({ accessCode }) => accessCode !== code))
      .map(({ id, code }) => ({ id, name: null, code, to: codePath(code) })),
  ]
  return (
    <Card aria-labelledby="customer-orders">
      <CardHeader id="customer-orders" title={texts.orders} />
      {listed.length === 0 && <p className="text-muted-foreground">{texts.noOrders}</p>}
      <ul>
        {listed.map(({ id, name, code, to }) => (
          <li key={id}>
            <Link to={to} className="flex min-h-11 flex-wrap items-center gap-x-3">
              {name && <span>{name}</span>}
              {code && (
                <code translate="no" className="text-sm">
                  {code}
                </code>
              )}
            </Link>
            <Dates code={codes.find((one) => one.code === code)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What a shop has to know in a dispute: whether, and since when, the customer has what they bought. */
function Dates({ code }: { code: AccessCode | undefined }) {
  const dates = [
    { label: texts.firstUsed, at: code?.usedAt },
    { label: texts.downloaded, at: code?.downloadedAt },
  ].filter(({ at }) => at)
  if (dates.length === 0) return null
  return (
    <p className="-mt-1 flex flex-wrap gap-x-4 pb-2 text-muted-foreground text-sm">
      {dates.map(({ label, at }) => (
        <span key={label}>
          {label} {at && <Day at={at} hasTime />}
        </span>
      ))}
    </p>
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
