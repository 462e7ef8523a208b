import { useState } from 'react'
import { explained, type Failure } from '#kit/web/forms/explained.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { askedAbout } from './order-asks.ts'
import type { OrderChanges } from './order-changes.ts'
import { OrderItems } from './order-items.tsx'

interface FollowDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

type Answer = 'keep' | 'follow'

/** Asks the operator whether to do what the shop says now about the address and the lines of an order. */
export function FollowDialog({ order, changes, onClose }: FollowDialogProps) {
  const [working, setWorking] = useState<Answer>()
  const [error, setError] = useState<Failure>()

  async function answer(decision: Answer) {
    setWorking(decision)
    setError(undefined)
    try {
      await changes.decide(order, decision)
      onClose()
    } catch (refusal) {
      setError(explained(refusal, texts.decideFailed))
      setWorking(undefined)
    }
  }

  const choice = (decision: Answer, label: string) => (
    <Button
      variant={decision === 'follow' ? 'primary' : 'secondary'}
      disabled={working !== undefined}
      isLoading={working === decision}
      onClick={() => answer(decision)}
    >
      {label}
    </Button>
  )
  const actions = (
    <>
      {choice('keep', texts.leave)}
      {choice('follow', texts.follow)}
    </>
  )
  const { asks, askedEmail, added, customerEmail } = order
  return (
    <Dialog onClose={onClose} title={askedAbout(order)} description={customerEmail} actions={actions}>
      {asks.includes('address') && (
        <>
          <p className="font-semibold [overflow-wrap:anywhere]">
            {texts.askedEmail}: {askedEmail ?? texts.noCustomer}
          </p>
          <p>{texts.followAddress}</p>
        </>
      )}
      {asks.includes('added') && (
        <>
          <div>
            <p className="font-semibold">{texts.added}</p>
            <OrderItems items={added} />
          </div>
          <p>{texts.followAdded}</p>
        </>
      )}
      {error && <FailureAlert failure={error} />}
    </Dialog>
  )
}
