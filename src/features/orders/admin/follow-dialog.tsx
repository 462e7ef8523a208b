import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { askedAbout } from './order-asks.ts'
import type { OrderChanges } from './order-changes.ts'
import { OrderItems } from './order-items.tsx'

const choices = [
  { choice: 'keep', label: texts.leave, variant: 'secondary' },
  { choice: 'follow', label: texts.follow, variant: 'primary' },
] as const

/** Asks the operator whether to do what the shop says now about the address and the lines of an order. */
export function FollowDialog({ order, changes, onClose }: { order: Order; changes: OrderChanges; onClose: () => void }) {
  const { asks, askedEmail, added, customerEmail } = order
  return (
    <ChoiceDialog
      title={askedAbout(order)}
      description={customerEmail}
      choices={choices}
      failed={texts.decideFailed}
      onChoose={(decision) => changes.decide(order, decision)}
      onClose={onClose}
    >
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
    </ChoiceDialog>
  )
}
