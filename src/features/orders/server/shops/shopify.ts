import { type Static, Type } from 'typebox'
import type { RefundedLine } from '../../orders.rules.ts'
import { isSigned } from '../webhook-signature.ts'
import { disputeFacts, type MessageFacts, type StateMeaning } from './message.rules.ts'
import { itemsIn } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  instantIn,
  languageIn,
  looseFields,
  looseList,
  maybe,
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
  refunds: maybe(Type.Array(Type.Object({ id: ShopId }))),
})

/** The refund of `refunds/create`. It names its order, but not how much was refunded. */
const Refund = Type.Object({ id: ShopId, order_id: ShopId })

/** The dispute of `disputes/create` and `disputes/update`. */
const Dispute = Type.Object({ id: ShopId, order_id: ShopId, status: OptionalText })

/** Uses only the body, because the header with the topic isn't signed. */
export const shopify: Shop = {
  isGenuine: ({ signature, body, secret }) => isSigned(body, { secret, signature, encoding: 'base64' }),

  // A refund has no mark of its own, but its transactions do.
  isTest(payload) {
    const { test, transactions } = looseFields(payload)
    const paidBack = looseList(transactions)
    return test === true || (paidBack.length > 0 && paidBack.every((one) => one.test === true))
  },

  read(payload) {
    const order = fieldsOf(Order, payload)
    if (order) return factsOf(order)
    if (isOfDispute(payload)) return disputeIn(payload)
    const refund = isOfRefund(payload) ? fieldsOf(Refund, payload) : null
    if (!refund) return null
    return {
      order: { source: 'shopify', reference: String(refund.order_id), orderNumber: null, customerEmail: null },
      state: '',
      meaning: 'refund',
      isPaid: null,
      refunds: [{ eventId: `refund:${refund.id}`, lines: linesIn(payload) }],
    }
  },

  unreadField(payload) {
    const fields = looseFields(payload)
    const isOrder = ['financial_status', 'order_number'].some((name) => fields[name] !== undefined)
    const { financial_status: status } = fields
    const isUnpaid = status !== inPart && states.get(String(status)) === 'unpaid'
    if (isOrder) return isUnpaid ? null : wrongField(Order, payload)
    if (isOfDispute(payload)) return wrongField(Dispute, payload)
    return isOfRefund(payload) ? wrongField(Refund, payload) : null
  },
}

/** A fulfillment names its order too. */
function isOfRefund(payload: unknown): boolean {
  const { refund_line_items, transactions } = looseFields(payload)
  return refund_line_items !== undefined || looseList(transactions).some(({ kind }) => kind === 'refund')
}

/** Some disputes are of a payment without an order. */
function isOfDispute(payload: unknown): boolean {
  const { initiated_at, order_id } = looseFields(payload)
  return initiated_at !== undefined && order_id !== null
}

function disputeIn(payload: unknown): MessageFacts | null {
  const dispute = fieldsOf(Dispute, payload)
  return (
    dispute && {
      order: { source: 'shopify', reference: String(dispute.order_id), orderNumber: null, customerEmail: null },
      isPaid: null,
      refunds: [],
      ...disputeFacts(dispute),
    }
  )
}

/** A deposit was paid, or something was added to a paid order. Whether that is enough is asked each time. */
const inPart = 'partially_paid'

const states: ReadonlyMap<string, StateMeaning> = new Map([
  ['paid', 'paid'],
  ['partially_refunded', 'partly'],
  ['refunded', 'refunded'],
  // Of these, nothing is captured, or not all.
  ...['pending', 'authorized', 'voided', 'expired', inPart].map((state) => [state, 'unpaid'] as const),
])

function factsOf(order: Static<typeof Order>): MessageFacts {
  const fields = looseFields(order)
  const status = order.financial_status ?? ''
  const meaning = states.get(status) ?? null
  const refunds = looseList(fields.refunds).map((refund) => ({ eventId: `refund:${refund.id}`, lines: linesIn(refund) }))
  // Of refunds without lines, which say only an amount, the last is enough. An edited order has refunds without money.
  const told = refunds.filter(({ lines }, index) => lines.length > 0 || (status !== 'paid' && index === refunds.length - 1))
  return {
    order: {
      source: 'shopify',
      reference: String(order.id),
      orderNumber: order.name,
      customerEmail: emailIn(order.email, order.contact_email),
      paidAt: instantIn(fields.processed_at ?? fields.created_at),
      language: languageIn(fields.customer_locale),
      items: itemsIn(fields.line_items, 'title'),
      saidAt: instantIn(fields.updated_at),
      isSettled: isNothing(fields.total_outstanding),
    },
    state: status || 'financial_status',
    meaning: order.cancelled_at && isCapturedIn(meaning) ? 'refunded' : meaning,
    isPaid: status === inPart || isCaptured(fields) || null,
    refunds: told,
    gone: looseList(fields.line_items).flatMap(goneOf),
    isLater: status === inPart,
  }
}

const isCapturedIn = (meaning: StateMeaning | null) => meaning === 'paid' || meaning === 'partly'
const isCaptured = ({ transactions }: Record<string, unknown>) =>
  looseList(transactions).some(({ kind, status }) => (kind === 'sale' || kind === 'capture') && status === 'success')

/** True for an amount, such as '0.00', of which nothing is left to be paid. */
const isNothing = (amount: unknown): boolean => /^-?\d+(\.\d+)?$/.test(String(amount)) && Number(amount) <= 0

/** What is gone of a line since it was bought: its present quantity leaves out what was refunded, and what an edit has removed. */
function goneOf({ id, quantity, current_quantity: left }: Record<string, unknown>): RefundedLine[] {
  const isKnown = Number.isSafeInteger(quantity) && Number.isSafeInteger(left) && Number(left) >= 0
  const gone = Number(quantity) - Number(left)
  return isKnown && gone > 0 ? [{ lineId: String(id), quantity: gone }] : []
}

/** The lines of a refund. None, rather than some, when one isn't as expected: then the operator decides. */
function linesIn(refund: unknown): RefundedLine[] {
  const lines = looseList(looseFields(refund).refund_line_items).map(({ line_item_id, quantity }) => ({
    lineId: String(line_item_id ?? ''),
    quantity: Number(quantity),
  }))
  return lines.every(({ lineId, quantity }) => lineId !== '' && Number.isSafeInteger(quantity) && quantity > 0) ? lines : []
}
