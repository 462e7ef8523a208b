import type { OrderSource, OrderState } from '../orders.rules.ts'

/** Orders of all shops. */
export interface OrdersTable {
  id: string
  /** What the customer knows it by; names its source as well where two shops gave the same number. */
  order_number: string
  /** Lower-cased; empty where the shop has not told it. */
  customer_email: string
  is_activated: boolean
  activated_at: string | null
  created_at: string
  source: OrderSource
  /** The shop's own name for it; unique with the source. */
  reference: string
  /** The number as it is compared, see `orderKey`. */
  number_key: string
  state: OrderState
  code_id: string | null
  paid_at: string | null
  refunded_at: string | null
  partly_refunded_at: string | null
  decided_at: string | null
  /** All words the order is found by; see `searchTextOf`. */
  search_text: string
}

/** The events of an order that were heard of: each counts once. */
export interface OrderEventsTable {
  order_id: string
  event_id: string
  kind: string
  received_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    orders: OrdersTable
    order_events: OrderEventsTable
  }
}
