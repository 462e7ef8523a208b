import { sql } from 'kysely'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { wordsOf } from '#kit/server/lists/words.ts'

/** How orders are listed, by the indexes of migration 0006. */
export const ordersList: ListShape = {
  table: 'orders',
  id: 'id',
  state: sql<string>`state`,
  states: ['pending', 'activated', 'refunded', 'needs_decision'],
  words: 'orders',
  searchText: 'search_text',
  sorts: {
    number: { column: 'order_number', direction: 'asc', isUnique: true },
    email: { column: 'customer_email', direction: 'asc', isUnique: false },
  },
}

export function wordsOfOrder(order: { orderNumber: string; customerEmail: string; code: string | null }): string[] {
  return wordsOf([order.orderNumber, order.customerEmail, order.code])
}
