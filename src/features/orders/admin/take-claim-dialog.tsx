import { pageConfig } from '#kit/web/page/page-config.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { claimsListTexts as texts } from '../claims-screens.texts.ts'
import type { RefundDecision } from '../orders.rules.ts'
import { ordersScreensTexts } from '../orders-screens.texts.ts'
import { AccountDecision } from './decide-dialog.tsx'

interface TakeClaimDialogProps {
  orderNumber: string
  /** The address that claimed the order. */
  email: string
  isUsed: boolean
  confirm: string
  onTake: (decision: RefundDecision | undefined) => Promise<void>
  onClose: () => void
}

/** Asks before an order is taken from who claimed it, and what happens to the account if the code was used. */
export function TakeClaimDialog({ orderNumber, email, isUsed, confirm, onTake, onClose }: TakeClaimDialogProps) {
  const title = texts.takeTitle(orderNumber)
  if (!isUsed)
    return (
      <ConfirmDialog
        title={title}
        text={texts.takeText(email)}
        confirm={confirm}
        failed={texts.failed}
        onConfirm={() => onTake(undefined)}
        onClose={onClose}
      />
    )
  return (
    <AccountDecision
      title={title}
      description={texts.takeUsed}
      email={email}
      words={{ ...ordersScreensTexts.choices, keep: texts.keep }}
      note={pageConfig.hasMailServer ? ordersScreensTexts.mailed : ordersScreensTexts.mailedWithoutServer}
      onDecide={onTake}
      onClose={onClose}
    />
  )
}
