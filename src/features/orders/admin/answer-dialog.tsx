import { Day } from '#kit/web/list/day.tsx'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import type { OrderChanges } from './order-changes.ts'

interface AnswerDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

const choices = [
  { choice: 'another', label: texts.isAnother, variant: 'secondary' },
  { choice: 'same', label: texts.isSame, variant: 'primary' },
] as const

/** Asks whether an order is one that is there already. */
export function AnswerDialog({ order, changes, onClose }: AnswerDialogProps) {
  return (
    <ChoiceDialog
      title={texts.answerTitle(order.orderNumber)}
      description={texts.answerText}
      choices={choices}
      failed={texts.answerFailed}
      onChoose={(choice) => changes.answer(order, choice === 'same')}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-3">
        <Shown label={texts.thisOrder} order={order} />
        {order.sameAs && <Shown label={texts.thatOrder} order={order.sameAs} />}
      </dl>
    </ChoiceDialog>
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
