import { useState } from 'react'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import type { OrderChanges } from './order-changes.ts'

interface DecideDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

/** Asks the operator to keep or revoke the access after a partial refund, or a refund of a used code. */
export function DecideDialog({ order, changes, onClose }: DecideDialogProps) {
  const [working, setWorking] = useState<'keep' | 'revoke'>()
  const [error, setError] = useState<string>()

  async function decide(decision: 'keep' | 'revoke') {
    setWorking(decision)
    setError(undefined)
    try {
      await changes.decide(order, decision)
      onClose()
    } catch (refusal) {
      setError(messageOf(refusal, texts.decideFailed))
      setWorking(undefined)
    }
  }

  const decideUsed = pageConfig.hasMailServer ? texts.decideUsed : texts.decideUsedWithoutMail
  const title = order.refundedAt ? texts.decideTitle : texts.decidePartTitle
  const refunded = order.codes.filter(({ isUndecided }) => isUndecided).map(({ code }) => code)
  const description =
    refunded.length > 0 && order.refundedAt === null
      ? texts.decideLines(refunded)
      : order.isActivated
        ? decideUsed
        : texts.decideUnused
  const actions = (
    <>
      <Button variant="destructive" disabled={Boolean(working)} isLoading={working === 'revoke'} onClick={() => decide('revoke')}>
        {texts.revoke}
      </Button>
      <Button disabled={Boolean(working)} isLoading={working === 'keep'} onClick={() => decide('keep')}>
        {texts.keep}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title(order.orderNumber)} description={description} actions={actions}>
      <p className="[overflow-wrap:anywhere]">{order.customerEmail}</p>
      {error && <Alert tone="error">{error}</Alert>}
    </Dialog>
  )
}
