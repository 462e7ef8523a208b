import { type Static, Type } from 'typebox'
import type { OrderEvent, OrderEventKind } from '../../orders.rules.ts'
import { isSigned } from '../webhook-signature.ts'
import { itemsIn } from './order-items.ts'
import { emailIn, fieldsOf, looseFields, looseList, OptionalText, type Shop, ShopId, wrongField } from './shop.ts'

/** The order of `orders/paid`, `orders/updated` and `orders/cancelled`. */
const Order = Type.Object({
  id: ShopId,
  /** The number that the customer sees, such as '#1001'. */
  name: Type.String(),
  email: OptionalText,
  contact_email: OptionalText,
  financial_status: Type.Union([Type.String(), Type.Null()]),
  cancelled_at: OptionalText,
  refunds: Type.Optional(Type.Union([Type.Array(Type.Object({ id: ShopId })), Type.Null()])),
})

/** The refund of `refunds/create`. It names its order, but not how much was refunded. */
const Refund = Type.Object({ id: ShopId, order_id: ShopId })

/** Uses only the body, because the header with the topic isn't signed. */
export const shopify: Shop = {
  isGenuine: ({ signature, body, secret }) => isSigned(body, { secret, signature, encoding: 'base64' }),

  // A refund has no mark of its own, but its transactions do.
  isTest(payload) {
    const { test, transactions } = looseFields(payload)
    const paidBack = looseList(transactions)
    return test === true || (paidBack.length > 0 && paidBack.every((one) => one.test === true))
  },

  events(payload) {
    const order = fieldsOf(Order, payload)
    if (order) return eventsOf(order)
    const refund = fieldsOf(Refund, payload)
    if (!refund) return []
    const about = { source: 'shopify', reference: String(refund.order_id), orderNumber: null, customerEmail: null } as const
    return [{ ...about, kind: 'partly_refunded', eventId: `refund:${refund.id}` }]
  },

  unreadField(payload) {
    const { financial_status, refund_line_items, order_id } = looseFields(payload)
    if (typeof financial_status === 'string' && capturedStates.has(financial_status)) return wrongField(Order, payload)
    return refund_line_items !== undefined || order_id !== undefined ? wrongField(Refund, payload) : null
  },
}

const capturedStates = new Set(['paid', 'partially_refunded', 'refunded'])

function eventsOf(order: Static<typeof Order>): OrderEvent[] {
  const status = order.financial_status ?? ''
  if (!capturedStates.has(status)) return []
  const event = (kind: OrderEventKind, eventId: string = kind): OrderEvent => ({
    source: 'shopify',
    reference: String(order.id),
    eventId,
    kind,
    orderNumber: order.name,
    customerEmail: emailIn(order.email, order.contact_email),
    items: itemsIn(looseFields(order).line_items, 'title'),
  })
  if (status === 'refunded' || order.cancelled_at) return [event('refunded')]
  const last = order.refunds?.at(-1)
  return status === 'paid' ? [event('paid')] : [event('paid'), event('partly_refunded', `refund:${last?.id ?? 'unknown'}`)]
}
