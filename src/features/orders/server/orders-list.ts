import { sql } from 'kysely'
import type { DerivedColumns } from '#kit/server/lists/derived.ts'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { searchTextOf } from '#kit/server/lists/words.ts'
import { orderStates } from '../orders.rules.ts'
import { codesOfOrders } from './order-codes.store.ts'
import type { OrderCodes } from './parts.ts'

/** How orders are listed, using the indexes of migration 0006. */
export const ordersList: ListShape = {
  name: 'orders',
  table: 'orders',
  id: 'id',
  state: sql<string>`state`,
  states: orderStates,
  sorts: {
    number: { column: 'order_number', direction: 'asc', isUnique: true },
    email: { column: 'customer_email', direction: 'asc', isUnique: false },
  },
}

export function searchTextOfOrder(order: { orderNumber: string; customerEmail: string; codes: readonly string[] }): string {
  return searchTextOf([order.orderNumber, order.customerEmail, ...order.codes])
}

/** Derives the search text, which includes the codes. `findCodes` is provided by the access feature. */
export function derivedOrders(findCodes: OrderCodes['find']): DerivedColumns {
  return {
    table: 'orders',
    id: 'id',
    from: ['id', 'order_number', 'customer_email'],
    columns: ['search_text'],
    async derive(rows, queries) {
      const ids = rows.flatMap(({ id }) => id ?? [])
      const codes = await codesOfOrders(queries, ids, findCodes)
      return rows.map(({ id, order_number, customer_email }) => ({
        search_text: searchTextOfOrder({
          orderNumber: order_number ?? '',
          customerEmail: customer_email ?? '',
          codes: (codes.get(id ?? '') ?? []).map(({ code }) => code),
        }),
      }))
    },
  }
}
