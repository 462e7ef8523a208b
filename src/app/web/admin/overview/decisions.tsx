import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { refOfRegistration, useUsersChanges } from '#features/accounts/admin/user-changes.ts'
import { customerPath } from '#features/accounts/customer-path.ts'
import { usersApi } from '#features/accounts/users.contract.ts'
import { usersTexts } from '#features/accounts/users.texts.ts'
import { askedAbout } from '#features/orders/admin/order-asks.ts'
import { useOrderChanges } from '#features/orders/admin/order-changes.ts'
import type { Order } from '#features/orders/orders.contract.ts'
import { ordersScreensTexts } from '#features/orders/orders-screens.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { alarmsKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { PlannedDeletion } from '../../../customers.contract.ts'
import { customersTexts } from '../../../customers.texts.ts'
import { decisionsQuery, isUndecided } from './decisions-query.ts'

const DecideDialog = lazyPart(async () => (await import('#features/orders/admin/decide-dialog.tsx')).DecideDialog)
const texts = customersTexts.decisions

/** Lists what waits for a decision today, with the decision beside it. Shows nothing when nothing waits, or when it can't be loaded. */
export function Decisions() {
  const client = useQueryClient()
  const users = useUsersChanges()
  const orderChanges = useOrderChanges()
  const [order, setOrder] = useState<Order>()
  const { data } = useQuery(decisionsQuery)
  const refresh = () => client.invalidateQueries({ queryKey: alarmsKey })

  const { run } = useWork(texts.keepFailed, toastFailure)
  const keep = ({ userId }: PlannedDeletion) =>
    run(async () => toastMessage(await call(usersApi.cancelDeletion, { params: { id: userId } }))).then(refresh)

  if (!data || !isUndecided(data)) return null
  const { people, orders, deletions } = data
  return (
    <section aria-labelledby="decisions" className={classNames(paper, 'px-5 py-3')}>
      <h2 id="decisions" className="text-lg">
        {texts.label}
      </h2>
      <ul className="divide-y divide-border">
        {deletions.first.map((deletion) => (
          <Decision key={deletion.userId} {...deletion} action={texts.keep} onAct={() => keep(deletion)}>
            {texts.deleted} <Day at={deletion.dueAt} hasTime />
          </Decision>
        ))}
        {orders.first.map((undecided) => (
          <Decision
            key={undecided.id}
            email={undecided.customerEmail}
            action={ordersScreensTexts.decide}
            onAct={() => setOrder(undecided)}
          >
            {askedAbout(undecided)}
          </Decision>
        ))}
        {people.first.map((person) => (
          <Decision
            key={person.id}
            {...person}
            action={usersTexts.approve}
            onAct={() => users.approve(refOfRegistration(person)).then(refresh)}
          >
            {texts.waits} <Day at={person.registeredAt} />
          </Decision>
        ))}
      </ul>
      <All {...orders} to="/admin/orders?state=needs_decision" of={texts.allOrders} />
      <All {...people} to="/admin/people?state=pending" of={texts.allPeople} />
      {order && <DecideDialog order={order} changes={orderChanges} onClose={() => setOrder(undefined)} />}
    </section>
  )
}

interface DecisionProps {
  name?: string
  /** Null when the shop didn't tell it. */
  email: string | null
  children: ReactNode
  action: string
  onAct: () => void
}

function Decision({ name, email, children, action, onAct }: DecisionProps) {
  const who = name ?? email ?? ordersScreensTexts.noCustomer
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <p className="min-w-0 flex-1 basis-60 leading-snug [overflow-wrap:anywhere]">
        {email === null ? (
          <span className="font-semibold">{who}</span>
        ) : (
          <Link to={customerPath(email)} className="inline-flex min-h-11 items-center font-semibold">
            {who}
          </Link>
        )}
        <span className="block text-muted-foreground text-sm">{children}</span>
      </p>
      <Button variant="secondary" className="ms-auto text-sm" aria-label={`${action}: ${who}`} onClick={onAct}>
        {action}
      </Button>
    </li>
  )
}

/** Leads to the list when there are more than are shown. */
function All({ count, first, to, of }: { count: number; first: readonly unknown[]; to: string; of: (count: number) => string }) {
  if (count <= first.length) return null
  return (
    <Link to={to} className="me-5 inline-flex min-h-11 items-center text-primary">
      {of(count)}
    </Link>
  )
}
