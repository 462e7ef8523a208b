import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import type { Order } from '../orders.contract.ts'
import { claimedOrderTexts, ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import type { OrderChanges } from './order-changes.ts'
import { OrderHistoryDialog } from './order-history-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { TakeClaimDialog } from './take-claim-dialog.tsx'

// One part with the other dialogs of the list.
export { ImportDialog } from './import-dialog.tsx'

/** The dialog that is open above the list of orders. */
export interface OrderDialog {
  kind: 'answer' | 'decide' | 'resend' | 'history' | 'settle' | 'undo'
  order: Order
}

interface OrderDialogsProps extends OrderDialog {
  changes: OrderChanges
  onClose: () => void
}

export function OrderDialogs({ kind, ...dialog }: OrderDialogsProps) {
  if (kind === 'answer') return <AnswerDialog {...dialog} />
  if (kind === 'decide') return <DecideDialog {...dialog} />
  if (kind === 'resend') return <ResendOrder {...dialog} />
  if (kind === 'undo') return <UndoDialog {...dialog} />
  if (kind === 'settle') return <SettleDialog {...dialog} />
  return <OrderHistoryDialog {...dialog} />
}

function ResendOrder({ order, changes, onClose }: Omit<OrderDialogsProps, 'kind'>) {
  return (
    <ResendDialog
      about={texts.name(order.orderNumber)}
      email={order.customerEmail}
      onSend={(email) => changes.resend(order, email)}
      onClose={onClose}
    />
  )
}

function UndoDialog({ order, changes, onClose }: Omit<OrderDialogsProps, 'kind'>) {
  return (
    <TakeClaimDialog
      orderNumber={order.orderNumber}
      email={order.customerEmail ?? ''}
      isUsed={order.isActivated}
      confirm={claimedOrderTexts.undo}
      onTake={(decision) => changes.undoClaim(order, decision)}
      onClose={onClose}
    />
  )
}

function SettleDialog({ order, changes, onClose }: Omit<OrderDialogsProps, 'kind'>) {
  return (
    <ConfirmDialog
      title={texts.settleTitle(order.orderNumber)}
      text={texts.settleText}
      confirm={texts.settle}
      failed={texts.settleFailed}
      tone="primary"
      onConfirm={() => changes.settle(order)}
      onClose={onClose}
    />
  )
}
