import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'

/** What was bought with an order. `most` leaves out further lines and says how many. */
export function OrderItems({ items, most = items.length }: { items: Order['items']; most?: number }) {
  if (items.length === 0) return null
  return (
    <ul aria-label={texts.bought} className="font-normal text-muted-foreground text-sm [overflow-wrap:anywhere]">
      {items.slice(0, most).map(({ title, quantity }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change their order.
        <li key={index}>{texts.item(quantity, title)}</li>
      ))}
      {items.length > most && <li>{texts.moreItems(items.length - most)}</li>}
    </ul>
  )
}
