import type { CodeHistory } from '#features/access/codes.contract.ts'
import type { AdminAction } from '#kit/actions.contract.ts'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'

/** An event in an order's history. */
export interface OrderEvent {
  at: string
  text: string
  /** The actor or the recipient. */
  detail: string | null
}

/** Merges the events from the order's row, its code's history and the action log, oldest first. */
export function orderHistory(order: Order, code: CodeHistory | null, actions: readonly AdminAction[]): OrderEvent[] {
  const own = [
    [order.createdAt, texts.events.received, texts.sources[order.source]],
    [order.paidAt, texts.events.paid, null],
    [order.partlyRefundedAt, texts.events.partlyRefunded, null],
    [order.refundedAt, texts.events.refunded, null],
    [order.disputedAt, texts.events.disputed, null],
    [order.activatedAt, texts.events.activated, null],
  ] as const
  const ofCode = code?.events ?? []
  return [
    ...own.flatMap(([at, text, detail]) => (at === null ? [] : [{ at, text, detail }])),
    // Skip the code's "redeemed" event when the order has its own "activated" event.
    ...ofCode
      .filter(({ kind }) => !(kind === 'redeemed' && order.activatedAt))
      .map(({ at, kind, by, detail }) => ({ at, text: texts.events[kind], detail: detail ?? by })),
    ...actions.map(({ createdAt, action, actorEmail }) => ({
      at: createdAt,
      text: texts.actions[action] ?? action,
      detail: actorEmail,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
