import type { OrderSource } from './order-sources.ts'

/**
 * `pending`: paid, codes unused. `activated`: a code is used. `waiting`: paid, but not all of its codes could be made. `without_code`: paid,
 * and nothing was bought that gives a code. `refunded`: codes voided, or access revoked or read-only. `needs_decision`: refunded although a code is used,
 * or refunded in part, so the operator must decide.
 */
export const orderStates = ['pending', 'activated', 'waiting', 'without_code', 'refunded', 'needs_decision'] as const
export type OrderState = (typeof orderStates)[number]

/** What the operator can decide about the used codes of a refund: leave the access, limit it to reading and exporting, or revoke it. */
export const refundDecisions = ['keep', 'read-only', 'revoke'] as const
export type RefundDecision = (typeof refundDecisions)[number]

export type OrderEventKind = 'paid' | 'refunded' | 'partly_refunded'

/** How many lines of an order are read. */
export const mostItems = 50

/** One line of an order: what was bought, and how often. */
export interface OrderItem {
  /** The shop's own id of the line. */
  lineId?: string | null
  title: string
  sku: string | null
  productId: string | null
  quantity: number
}

/** How many of a line were refunded. `lineId` is the shop's own id of the line. */
export interface RefundedLine {
  lineId: string
  quantity: number
}

/** A shop's event about an order, in a form common to all shops. */
export interface OrderEvent {
  source: OrderSource
  /** The shop's own id for the order, the same in all its events. */
  reference: string
  /** The same when the shop sends the same event again. */
  eventId: string
  kind: OrderEventKind
  /** The number that the customer sees; null when the shop doesn't send it. */
  orderNumber: string | null
  /** As the shop sent it, with its invisible characters, in lower case; null when it sent none. */
  customerEmail: string | null
  /** What was bought, as far as the shop says. */
  items?: readonly OrderItem[]
  /** Of a partial refund: the lines that were refunded. Left out or empty when only an amount is known. */
  refundedLines?: readonly RefundedLine[]
}

/** The facts about an order on which changes depend. */
export interface OrderFacts {
  state: OrderState
  isActivated: boolean
  paidAt: string | null
  refundedAt: string | null
}

export interface OrderChange {
  state: OrderState
  /** What happens to the access codes. Used ones are never voided. */
  code: 'create' | 'void' | 'none'
}

/**
 * Returns what an event changes; null when it changes nothing. Events may arrive in any order and more than once: after a refund that
 * arrives before its payment, the order never gets a code, and a repeated payment changes nothing.
 */
export function orderChange(order: OrderFacts | null, kind: OrderEventKind): OrderChange | null {
  if (kind === 'paid') return afterPayment(order)
  if (order?.refundedAt) return null
  if (kind === 'refunded') return { state: order?.isActivated ? 'needs_decision' : 'refunded', code: 'void' }
  // Without a code there is nothing to decide.
  return { state: order?.state === 'without_code' ? 'without_code' : 'needs_decision', code: 'none' }
}

function afterPayment(order: OrderFacts | null): OrderChange | null {
  if (order === null) return { state: 'pending', code: 'create' }
  if (order.paidAt !== null) return null
  return { state: order.state, code: order.refundedAt === null ? 'create' : 'none' }
}

/** Returns the state after one of the order's codes has been redeemed. */
export function redeemedState(state: OrderState): OrderState {
  return state === 'pending' ? 'activated' : state
}

/** Returns the state of a paid order that isn't refunded, or whose access the operator has left. */
export function paidState(order: { waitsFor: string | null; isActivated: boolean; hasCodes: boolean }): OrderState {
  if (order.waitsFor !== null) return 'waiting'
  if (!order.hasCodes) return 'without_code'
  return order.isActivated ? 'activated' : 'pending'
}

const maxOrderNumberLength = 64

/** Returns the form in which order numbers are compared: ' #a-1001 ' and 'A-1001' are the same. */
export function orderKey(orderNumber: string): string {
  return orderNumber.normalize('NFKC').trim().replace(/^#\s*/, '').replace(/\s+/gu, ' ').toUpperCase()
}

/** True for an order number that is readable and that a spreadsheet doesn't evaluate as a formula. */
export function isOrderNumber(orderNumber: string): boolean {
  const number = orderNumber.trim()
  return /^[^\p{Cc}\p{Cf}=+@-][^\p{Cc}\p{Cf}]*$/u.test(number) && number.length <= maxOrderNumberLength && orderKey(number) !== ''
}
