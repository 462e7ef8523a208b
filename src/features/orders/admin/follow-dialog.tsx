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
      <dl className="flex flex-col gap-3">
        {asks.includes('address') && (
          <div>
            <dt className="font-semibold">{texts.askedEmail}</dt>
            <dd className="[overflow-wrap:anywhere]">{askedEmail ?? texts.noCustomer}</dd>
            <dd className="text-muted-foreground">{texts.followAddress}</dd>
          </div>
        )}
        {asks.includes('added') && (
          <div>
            <dt className="font-semibold">{texts.added}</dt>
            <dd>
              <OrderItems items={added} />
            </dd>
            <dd className="text-muted-foreground">{texts.followAdded}</dd>
          </div>
        )}
      </dl>
    </ChoiceDialog>
  )
}
