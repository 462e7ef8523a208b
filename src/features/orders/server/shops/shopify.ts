import { type Static, Type } from 'typebox'
import type { OrderEvent, OrderEventKind, RefundedLine } from '../../orders.rules.ts'
import { isSigned } from '../webhook-signature.ts'
import { itemsIn } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  instantIn,
  languageIn,
  looseFields,
  looseList,
  OptionalText,
  type Shop,
  ShopId,
  wrongField,
} from './shop.ts'

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
    return [{ ...about, kind: 'partly_refunded', eventId: `refund:${refund.id}`, refundedLines: linesIn(payload) }]
  },

  identity(payload) {
    const { processed_at, created_at, customer_locale } = looseFields(payload)
    return { paidAt: instantIn(processed_at ?? created_at), language: languageIn(customer_locale) }
  },

  unreadField(payload) {
    const { financial_status, refund_line_items, order_id } = looseFields(payload)
    if (typeof financial_status === 'string' && capturedStates.has(financial_status)) return wrongField(Order, payload)
    return refund_line_items !== undefined || order_id !== undefined ? wrongField(Refund, payload) : null
  },

  unknownState(payload) {
    const { financial_status: state, total_outstanding, total_price, transactions } = looseFields(payload)
    if (typeof state === 'string' && state !== '')
      // An order that is paid becomes so when something is added to it.
      return unpaidStates.has(state) ? null : { state, isLater: state === 'partially_paid' }
    const isCaptured = looseList(transactions).some(
      ({ kind, status }) => (kind === 'sale' || kind === 'capture') && status === 'success',
    )
    const isSettled = Number.parseFloat(String(total_outstanding)) === 0 && Number.parseFloat(String(total_price)) > 0
    return isCaptured || isSettled ? { state: 'financial_status', isLater: false } : null
  },
  asPaid: (payload) => ({ ...looseFields(payload), financial_status: 'paid' }),
}

const capturedStates = new Set(['paid', 'partially_refunded', 'refunded'])
/** Of these, nothing is captured. */
const unpaidStates = new Set(['pending', 'authorized', 'voided', 'expired'])

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
  if (status === 'paid') return [event('paid')]
  const refunds = looseList(looseFields(order).refunds)
  const refundedLines = refunds.map(linesIn)
  // Of refunds without lines, which say only an amount, the last is enough.
  const told = refunds.flatMap((refund, index) => {
    const lines = refundedLines[index] ?? []
    const isTold = lines.length > 0 || index === refunds.length - 1
    return isTold ? [{ ...event('partly_refunded', `refund:${refund.id}`), refundedLines: lines }] : []
  })
  return [event('paid'), ...(told.length > 0 ? told : [event('partly_refunded', 'refund:unknown')])]
}

/** The lines of a refund. None, rather than some, when one isn't as expected: then the operator decides. */
function linesIn(refund: unknown): RefundedLine[] {
  const lines = looseList(looseFields(refund).refund_line_items).map(({ line_item_id, quantity }) => ({
    lineId: String(line_item_id ?? ''),
    quantity: Number(quantity),
  }))
  return lines.every(({ lineId, quantity }) => lineId !== '' && Number.isSafeInteger(quantity) && quantity > 0) ? lines : []
}
