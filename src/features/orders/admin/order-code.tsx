import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'

/** The access code of an order and the state of its email. */
export function OrderCode({ order: { accessCode, mailState } }: { order: Pick<Order, 'accessCode' | 'mailState'> }) {
  if (accessCode === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 text-muted-foreground text-sm">
      <code translate="no">{accessCode}</code>
      {mailState !== null && (
        <span className={mailState === 'failed' ? 'font-semibold text-destructive' : undefined}>
          {texts.mailStates[mailState]}
        </span>
      )}
    </span>
  )
}
