import type { OrderSource } from './order-sources.ts'

/**
 * `pending`: paid, code unused. `activated`: code used. `refunded`: code voided or access revoked. `needs_decision`: refunded although the
 * code is used, or refunded in part, so the operator must decide.
 */
export type OrderState = 'pending' | 'activated' | 'refunded' | 'needs_decision'

export type OrderEventKind = 'paid' | 'refunded' | 'partly_refunded'

/** One line of an order: what was bought, and how often. */
export interface OrderItem {
  title: string
  sku: string | null
  productId: string | null
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
  /** What happens to the access code. */
  code: 'create' | 'void' | 'none'
}

/**
 * Returns what an event changes; null when it changes nothing. Events may arrive in any order and more than once: after a refund that
 * arrives before its payment, the order never gets a code, and a repeated payment changes nothing.
 */
export function orderChange(order: OrderFacts | null, kind: OrderEventKind): OrderChange | null {
  if (kind === 'paid') return afterPayment(order)
  if (order?.refundedAt) return null
  if (kind === 'partly_refunded') return { state: 'needs_decision', code: 'none' }
  return order?.isActivated ? { state: 'needs_decision', code: 'none' } : { state: 'refunded', code: 'void' }
}

function afterPayment(order: OrderFacts | null): OrderChange | null {
  if (order === null) return { state: 'pending', code: 'create' }
  if (order.paidAt !== null) return null
  return { state: order.state, code: order.refundedAt === null ? 'create' : 'none' }
}

/** Returns the state after the order's code has been redeemed. */
export function redeemedState(state: OrderState): OrderState {
  return state === 'pending' ? 'activated' : state
}

/** Returns the state after the operator's decision. */
export function decidedState(decision: 'keep' | 'revoke', isActivated: boolean): OrderState {
  if (decision === 'revoke') return 'refunded'
  return isActivated ? 'activated' : 'pending'
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
