import type { OrderEvent, RefundedLine } from '../../orders.rules.ts'

/**
 * What the state of an order means. `partly`: paid, and some of it was paid back. `refund`: the message is about a refund of a part, and says
 * nothing else. `disputed`: the buyer's bank takes the money back, or may.
 */
export type StateMeaning = 'unpaid' | 'paid' | 'partly' | 'refunded' | 'refund' | 'disputed'

/** A refund of a part. Without lines only an amount is known. */
export interface ToldRefund {
  eventId: string
  lines: readonly RefundedLine[]
}

/** What a message says about the payment of an order, in a form common to all shops. */
export interface MessageFacts {
  /** What its events have in common. */
  order: Omit<OrderEvent, 'eventId' | 'kind' | 'refundedLines' | 'isTotal'>
  /** The shop's own word for the state of the order. */
  state: string
  /** Null for a word that isn't known. */
  meaning: StateMeaning | null
  /** Whether something beside the state says that money was paid, such as the day of the payment; null when nothing else says so. */
  isPaid: boolean | null
  /** Its refunds of a part, each of which asks the operator once. */
  refunds: readonly ToldRefund[]
  /** How many of each line are not bought any more, refunds included. */
  gone?: readonly RefundedLine[]
  /** Identifies the message, where the shop does. */
  eventId?: string
  /** True if a paid order can come to the state, and nothing of it was paid back. */
  isLater?: boolean
}

/** `unknown`: something says that it is paid, and only a person knows whether its state means that too. */
export type Told = { kind: 'events'; events: OrderEvent[] } | { kind: 'unknown' } | { kind: 'nothing' }

/** What follows from a message. `answer` is what its state means to somebody who was asked. */
export function toldBy(facts: MessageFacts, answer: StateMeaning | null = null): Told {
  const { meaning, isPaid } = facts
  const isUnclear = meaning === null ? isPaid !== false : meaning === 'unpaid' && isPaid === true
  if (isUnclear && answer === null) return { kind: 'unknown' }
  const events = eventsOf(facts, isUnclear ? answer : meaning)
  return events.length > 0 ? { kind: 'events', events } : { kind: 'nothing' }
}

/** The states of a dispute after which the money stays, or a refund tells of it. */
const endedDisputes: ReadonlySet<string> = new Set(['won', 'warning_closed', 'charge_refunded', 'prevented'])
const lostDisputes: ReadonlySet<string> = new Set(['lost', 'accepted'])

/** What the state of a dispute means, as Shopify and Stripe write it. It is asked about when it begins, and when it is lost. */
export const disputeFacts = ({ id, status }: { id: string | number; status?: string | null }) => ({
  state: status ?? '',
  meaning: endedDisputes.has(status ?? '') ? ('unpaid' as const) : ('disputed' as const),
  eventId: `dispute:${id}${lostDisputes.has(status ?? '') ? ':lost' : ''}`,
})

const untold: ToldRefund = { eventId: 'refund:unknown', lines: [] }

function eventsOf({ order, eventId, gone = [], ...facts }: MessageFacts, meaning: StateMeaning | null): OrderEvent[] {
  if (meaning === 'unpaid' || meaning === null) return []
  if (meaning === 'disputed') return [{ ...order, kind: 'disputed', eventId: eventId ?? 'disputed' }]
  if (meaning === 'refunded') return [{ ...order, kind: 'refunded', eventId: eventId ?? 'refunded' }]
  const refunds = meaning === 'partly' && facts.refunds.length === 0 ? [untold] : facts.refunds
  const refund = ({ eventId, lines }: ToldRefund): OrderEvent => ({
    ...{ ...order, kind: 'partly_refunded', eventId },
    refundedLines: lines,
  })
  if (meaning === 'refund') return refunds.map(refund)
  const total = gone.length > 0 ? { refundedLines: gone, isTotal: true } : {}
  const paid: OrderEvent = { ...order, kind: 'paid', eventId: eventId ?? 'paid', ...total }
  const changed = gone.map(({ lineId, quantity }) => `${lineId}=${quantity}`).join(' ')
  return [
    // First, so that no code is made, and emailed, for what was paid back.
    ...refunds.filter(({ lines }) => lines.length > 0).map(refund),
    paid,
    ...(gone.length > 0 ? [{ ...paid, kind: 'partly_refunded' as const, eventId: `gone:${changed}` }] : []),
    ...refunds.filter(({ lines }) => lines.length === 0).map(refund),
  ]
}
