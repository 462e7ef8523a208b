import { sql } from 'kysely'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { searchTextOf } from '#kit/server/lists/words.ts'

/** How orders are listed, by the indexes of migration 0006. */
export const ordersList: ListShape = {
  name: 'orders',
  table: 'orders',
  id: 'id',
  state: sql<string>`state`,
  states: ['pending', 'activated', 'refunded', 'needs_decision'],
  sorts: {
    number: { column: 'order_number', direction: 'asc', isUnique: true },
    email: { column: 'customer_email', direction: 'asc', isUnique: false },
  },
}

export function searchTextOfOrder(order: { orderNumber: string; customerEmail: string; code: string | null }): string {
  return searchTextOf([order.orderNumber, order.customerEmail, order.code])
}
