import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'

/** What the operator is asked first about an order, in a few words. */
export function askedAbout({ asks: [first], orderNumber, refundedAt }: Order): string {
  if (first !== undefined && first !== 'refund') return texts.asksAbout(orderNumber, texts.asks[first])
  return (refundedAt ? texts.decideTitle : texts.decidePartTitle)(orderNumber)
}
