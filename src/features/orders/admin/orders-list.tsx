import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { customerPath } from '#features/accounts/customer-path.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { copyAddresses, listOf, optionsOf, type RowAction } from '#kit/web/list/list-spec.ts'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import CircleHelp from '~icons/lucide/circle-help'
import Eye from '~icons/lucide/eye'
import Gavel from '~icons/lucide/gavel'
import History from '~icons/lucide/history'
import Send from '~icons/lucide/send'
import Tags from '~icons/lucide/tags'
import Undo2 from '~icons/lucide/undo-2'
import UserRound from '~icons/lucide/user-round'
import { type Order, ordersApi } from '../orders.contract.ts'
import { claimedOrderTexts, ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { ImportOrders } from './import-orders.tsx'
import { ordersListName, useOrderChanges } from './order-changes.ts'
import { OrderCode } from './order-code.tsx'
import type { OrderDialog } from './order-dialogs.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'
import { canResend, isWaiting, needsDecision, waitOf } from './order-states.ts'

const SelectedOrders = lazyPart(async () => (await import('./selected-orders.tsx')).SelectedOrders)
const WaitingClaims = lazyPart(async () => (await import('./waiting-claims.tsx')).WaitingClaims)
const OrderDialogs = lazyPart(async () => (await import('./order-dialogs.tsx')).OrderDialogs)

const orders = listOf(ordersApi.list, {
  name: ordersListName,
  label: texts.label,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: optionsOf(texts.states),
  sorts: optionsOf(texts.sorts),
  nameOf: ({ orderNumber }) => texts.name(orderNumber),
  empty: texts.empty,
  copies: copyAddresses(({ customerEmail }) => customerEmail),
  exportName: 'orders',
  columns: [
    {
      header: texts.order,
      cell: ({ orderNumber, source, shopName, items }) => (
        <span className="flex flex-col leading-snug">
          <span className="whitespace-nowrap large-text:whitespace-normal">{orderNumber}</span>
          <span className="font-normal text-muted-foreground text-sm">{shopName ?? texts.sources[source]}</span>
          <OrderItems items={items} most={2} />
        </span>
      ),
      width: '22%',
    },
    {
      header: texts.customer,
      cell: (order) => (
        <span className="flex flex-col leading-snug">
          <span>
            <EmailAddress of={order.customerEmail ?? texts.noCustomer} />
          </span>
          <OrderCode order={order} most={2} />
        </span>
      ),
      width: '30%',
    },
    {
      header: texts.state,
      cell: (order) => {
        const { state, activatedAt, asks } = order
        const waitsFor = waitOf(order)
        return (
          <span className="inline-flex flex-col items-start gap-0.5">
            <OrderStateBadge state={state} />
            {asks[0] !== undefined && asks[0] !== 'refund' && <span className="text-sm">{texts.asks[asks[0]]}</span>}
            {waitsFor && <span className="text-sm">{texts.waitsFor[waitsFor]}</span>}
            {activatedAt && (
              <span className="text-sm">
                {state !== 'activated' && texts.activated} <Day at={activatedAt} />
              </span>
            )}
          </span>
        )
      },
      width: '10.5rem',
    },
    { header: texts.created, cell: ({ createdAt }) => <Day at={createdAt} />, isExtra: true },
  ],
})

/** The list of orders and their states. */
export function OrdersList() {
  const changes = useOrderChanges()
  const [dialog, setDialog] = useState<OrderDialog>()
  const navigate = useNavigate()
  const actions = useCallback(
    (order: Order) => orderActions(order, { open: setDialog, show: navigate, showCodes: changes.showCodes }),
    [navigate, changes],
  )
  return (
    <>
      <WaitingClaims />
      <AdminList spec={orders} actions={actions} selected={SelectedOrders} tools={<ImportOrders />} />
      {dialog && <OrderDialogs {...dialog} changes={changes} onClose={() => setDialog(undefined)} />}
    </>
  )
}

interface OrderSteps {
  open: (dialog: OrderDialog) => void
  show: (path: string) => void
  showCodes: (order: Order) => Promise<void>
}

function orderActions(order: Order, { open, show, showCodes }: OrderSteps): RowAction[] {
  const opens = (kind: OrderDialog['kind']) => () => open({ kind, order })
  const { customerEmail, sameAs, claimedAt, codes } = order
  const isProduct = waitOf(order) === 'product'
  const isEnding = isWaiting(order) && sameAs === null
  const actions: (RowAction | false)[] = [
    needsDecision(order) && { label: texts.decide, icon: <Gavel aria-hidden />, isMain: true, run: opens('decide') },
    isProduct && { label: texts.nameProducts, icon: <Tags aria-hidden />, isMain: true, run: () => show('/admin/products') },
    sameAs !== null && { label: texts.answer, icon: <CircleHelp aria-hidden />, isMain: true, run: opens('answer') },
    isEnding && { label: texts.settle, icon: <CircleCheck aria-hidden />, run: opens('settle') },
    canResend(order) && { label: texts.resend, icon: <Send aria-hidden />, run: opens('resend') },
    { label: texts.history, icon: <History aria-hidden />, run: opens('history') },
    codes.some(({ isKept }) => isKept) && {
      ...{ label: claimedOrderTexts.show, icon: <Eye aria-hidden />, run: () => void showCodes(order) },
    },
    claimedAt !== null && { label: claimedOrderTexts.undo, icon: <Undo2 aria-hidden />, run: opens('undo') },
    customerEmail !== null && {
      ...{ label: texts.openPage, icon: <UserRound aria-hidden />, run: () => show(customerPath(customerEmail)) },
    },
  ]
  return actions.filter((action) => action !== false)
}
