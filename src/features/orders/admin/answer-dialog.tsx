import { useState } from 'react'
import { explained, type Failure } from '#kit/web/forms/explained.ts'
import { Day } from '#kit/web/list/day.tsx'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import type { OrderChanges } from './order-changes.ts'

interface AnswerDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

/** Asks whether an order is one that is there already. */
export function AnswerDialog({ order, changes, onClose }: AnswerDialogProps) {
  const [working, setWorking] = useState<boolean>()
  const [error, setError] = useState<Failure>()

  async function answer(isSame: boolean) {
    setWorking(isSame)
    setError(undefined)
    try {
      await changes.answer(order, isSame)
      onClose()
    } catch (refusal) {
      setError(explained(refusal, texts.answerFailed))
      setWorking(undefined)
    }
  }

  const choice = (isSame: boolean, label: string) => (
    <Button
      variant={isSame ? 'primary' : 'secondary'}
      disabled={working !== undefined}
      isLoading={working === isSame}
      onClick={() => answer(isSame)}
    >
      {label}
    </Button>
  )
  const actions = (
    <>
      {choice(false, texts.isAnother)}
      {choice(true, texts.isSame)}
    </>
  )
  return (
    <Dialog onClose={onClose} title={texts.answerTitle(order.orderNumber)} description={texts.answerText} actions={actions}>
      <dl className="flex flex-col gap-3">
        <Shown label={texts.thisOrder} order={order} />
        {order.sameAs && <Shown label={texts.thatOrder} order={order.sameAs} />}
      </dl>
      {error && <FailureAlert failure={error} />}
    </Dialog>
  )
}

function Shown({ label, order }: { label: string; order: NonNullable<Order['sameAs']> }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="flex flex-col text-muted-foreground [overflow-wrap:anywhere]">
        <span>
          {order.orderNumber}, {texts.sources[order.source]}, <Day at={order.createdAt} hasTime />
        </span>
        <span>{order.customerEmail ?? texts.noCustomer}</span>
      </dd>
    </div>
  )
}
