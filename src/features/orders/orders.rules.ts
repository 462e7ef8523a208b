/** Where orders come from: the signed webhook, three shop systems, a file. */
export type OrderSource = 'webhook' | 'shopify' | 'woocommerce' | 'lemonsqueezy' | 'import'

/**
 * `pending`: paid, the code is not used yet. `activated`: it is. `refunded`: the code is void, or the access revoked. `needs_decision`: refunded
 * although the code is used, or refunded in part: the operator decides.
 */
export type OrderState = 'pending' | 'activated' | 'refunded' | 'needs_decision'

export type OrderEventKind = 'paid' | 'refunded' | 'partly_refunded'

/** What a shop tells about one of its orders, whatever its own words for it are. */
export interface OrderEvent {
  source: OrderSource
  /** The shop's own name for the order, the same in all its events. */
  reference: string
  /** The same when the shop tells the same again. */
  eventId: string
  kind: OrderEventKind
  /** What the customer knows it by; null where the shop does not say. */
  orderNumber: string | null
  /** Lower-cased; null where the shop does not say. */
  customerEmail: string | null
}

/** What decides about an order. */
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
 * What an event changes; null when nothing. Events may come in any order and more than once: a refund that overtakes its payment leaves an
 * order that never gets a code, and a second payment changes nothing.
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

/** The state once the order's code is redeemed. */
export function redeemedState(state: OrderState): OrderState {
  return state === 'pending' ? 'activated' : state
}

/** The state once the operator has decided. */
export function decidedState(decision: 'keep' | 'revoke', isActivated: boolean): OrderState {
  if (decision === 'revoke') return 'refunded'
  return isActivated ? 'activated' : 'pending'
}

const maxOrderNumberLength = 64

/** How order numbers are compared: ' #a-1001 ' and 'A-1001' are the same. */
export function orderKey(orderNumber: string): string {
  return orderNumber.normalize('NFKC').trim().replace(/^#\s*/, '').replace(/\s+/gu, ' ').toUpperCase()
}

/** A number that people can read and a spreadsheet takes for text. */
export function isOrderNumber(orderNumber: string): boolean {
  const number = orderNumber.trim()
  return /^[^\p{Cc}\p{Cf}=+@-][^\p{Cc}\p{Cf}]*$/u.test(number) && number.length <= maxOrderNumberLength && orderKey(number) !== ''
}
