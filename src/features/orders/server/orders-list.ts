import { sql } from 'kysely'
import type { DerivedColumns } from '#kit/server/lists/derived.ts'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { searchTextOf } from '#kit/server/lists/words.ts'
import type { OrderCodes } from './parts.ts'

/** How orders are listed, using the indexes of migration 0006. */
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

/** Derives the search text, which includes the code. `findCodes` is provided by the access feature. */
export function derivedOrders(findCodes: OrderCodes['find']): DerivedColumns {
  return {
    table: 'orders',
    id: 'id',
    from: ['order_number', 'customer_email', 'code_id'],
    columns: ['search_text'],
    async derive(rows, queries) {
      const codes = await findCodes(
        queries,
        rows.flatMap((row) => row.code_id ?? []),
      )
      const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
      return rows.map(({ order_number, customer_email, code_id }) => ({
        search_text: searchTextOfOrder({
          orderNumber: order_number ?? '',
          customerEmail: customer_email ?? '',
          code: codeOf.get(code_id ?? '') ?? null,
        }),
      }))
    },
  }
}
