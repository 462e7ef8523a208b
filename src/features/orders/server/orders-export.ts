import type { ExportSource } from '#kit/server/lists/export-source.ts'
import { createOrdersAdminStore, type OrdersAdminOptions } from './orders-admin.store.ts'
import { ordersList } from './orders-list.ts'

/** The list of orders, for `GET /api/admin/export/orders`. */
export function ordersExport(options: OrdersAdminOptions): ExportSource {
  return {
    columns: [
      'id',
      'orderNumber',
      'source',
      'customerEmail',
      'state',
      'isActivated',
      'activatedAt',
      'paidAt',
      'refundedAt',
      'partlyRefundedAt',
      'decidedAt',
      'accessCode',
      'mailState',
      'createdAt',
    ],
    states: ordersList.states,
    sorts: ['newest', 'oldest', ...Object.keys(ordersList.sorts)],
    page: createOrdersAdminStore(options).list,
  }
}
