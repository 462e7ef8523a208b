import type { OrderSource } from '../order-sources.ts'
import type { OrderState } from '../orders.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Orders of all shops. */
    orders: {
      id: string
      /** The number that the customer sees. Followed by the source when two shops use the same number. */
      order_number: string
      /** The spelling that emails go to; empty when the shop didn't provide it. */
      customer_email: string
      /** The form of it that is compared, see `addressKey`. */
      customer_key: string
      is_activated: boolean
      activated_at: string | null
      created_at: string
      source: OrderSource
      /** The shop's own id for the order; unique together with the source. */
      reference: string
      /** The number in the form used for comparison, see `orderKey`. */
      number_key: string
      state: OrderState
      code_id: string | null
      paid_at: string | null
      refunded_at: string | null
      partly_refunded_at: string | null
      decided_at: string | null
      /** What was bought, as JSON; null when the shop didn't say. */
      items: string | null
      /** All words by which searches find the order; see `searchTextOf`. */
      search_text: string
    }
    /** The events received for an order, so that each takes effect only once. */
    order_events: {
      order_id: string
      event_id: string
      kind: string
      received_at: string
    }
  }
}
