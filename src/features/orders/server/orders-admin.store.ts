import { sql } from 'kysely'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { createListPages, inOrderOf, type ListQuery, padded } from '#kit/server/lists/list-pages.ts'
import type { Order } from '../orders.contract.ts'
import './orders.tables.ts'
import { ordersList } from './orders-list.ts'

/** Orders as administrators see them. */
export function createOrdersAdminStore(database: Database) {
  const pages = createListPages(database, ordersList)

  return {
    async list(query: ListQuery) {
      const { ids, ...page } = await pages(query)
      return { ...page, rows: await ordersOf(database.queries, ids) }
    },

    find: async (queries: Queries, id: string): Promise<Order | null> => (await ordersOf(queries, [id]))[0] ?? null,
  }
}

async function ordersOf(queries: Queries, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('orders')
    .leftJoin('access_codes', 'access_codes.id', 'orders.code_id')
    .select([
      'orders.id',
      'orders.order_number as orderNumber',
      'orders.source',
      sql<string | null>`nullif(orders.customer_email, '')`.as('customerEmail'),
      'orders.state',
      'orders.is_activated as isActivated',
      'orders.activated_at as activatedAt',
      'orders.paid_at as paidAt',
      'orders.refunded_at as refundedAt',
      'orders.partly_refunded_at as partlyRefundedAt',
      'orders.decided_at as decidedAt',
      'access_codes.code as accessCode',
      'orders.code_id as codeId',
      'orders.created_at as createdAt',
    ])
    .select((select) =>
      select
        .selectFrom('mails')
        .select('mails.state')
        .where('mails.id', '=', (latest) =>
          latest
            .selectFrom('code_mails')
            .select((mail) => mail.fn.max('code_mails.mail_id').as('id'))
            .whereRef('code_mails.code_id', '=', 'orders.code_id'),
        )
        .as('mailState'),
    )
    .where(sql.ref<string>('orders.id'), 'in', padded(ids))
    .execute()
  return inOrderOf(ids, rows)
}
