import { type SqlBool, sql } from 'kysely'
import type { Address } from '#kit/server/access/address-key.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { ofNobody, removedByFeature } from '#kit/server/db/table-rules.ts'
import { removeOlder } from '#kit/server/jobs/in-batches.ts'
import { rebuildCounters, rebuildTable } from '#kit/server/lists/derived.ts'
import { claimsKeptDays } from './claims/claims.store.ts'
import { endReminders } from './code-reminders.store.ts'
import { forgetDeliveriesOf } from './deliveries/deliveries.store.ts'
import { forgetOrdersOf } from './orders.store.ts'
import './order-words.store.ts'
import { derivedOrders, ordersList } from './orders-list.ts'

/** The messages of shops contain personal data of people who may not be customers yet. */
export const deliveriesKeptDays = 30

interface Outdated {
  database: Database
  retentionDays: { orderEvents: number }
  before(days: number): string
}

/** @param findCodes finds the codes of orders, which are in the search texts */
export const ordersFeature = (findCodes: Parameters<typeof derivedOrders>[0]) => ({
  async removeOutdated({ database, retentionDays, before }: Outdated) {
    const events = { table: 'order_events', key: ['order_id', 'event_id'], column: 'received_at' } as const
    await removeOlder(database, { ...events, before: before(retentionDays.orderEvents) })
    // What a shop has proved and nobody has answered may be a paid order.
    const where = sql<SqlBool>`not (is_proved and result in ('unread', 'refused') and settled_at is null)`
    await removeOlder(database, { table: 'order_claims', column: 'created_at', before: before(claimsKeptDays) })
    await removeOlder(database, { table: 'order_deliveries', column: 'received_at', before: before(deliveriesKeptDays), where })
  },
  // An address that wasn't proved may be someone else's, so their orders stay.
  async onAccountDeleted(tx: Tx, { isEmailProved, ...address }: Address & { isEmailProved: boolean }) {
    if (!isEmailProved) return
    await forgetDeliveriesOf(tx, address)
    await forgetOrdersOf(tx, address, findCodes)
  },
  tables: {
    // The shop keeps what it needs for its books, without the address.
    orders: { onAccountDeleted: 'stays', afterRestore: 'stays' } as const,
    order_events: ofNobody,
    order_codes: ofNobody,
    order_names: removedByFeature,
    order_claims: removedByFeature,
    products: ofNobody,
    product_rules: ofNobody,
    product_editions: ofNobody,
    order_deliveries: removedByFeature,
    shop_contacts: ofNobody,
    shop_connections: ofNobody,
    shop_networks: ofNobody,
    shop_addresses: ofNobody,
    order_words: ofNobody,
    // One may have been sent since the backup.
    code_reminders: { onAccountDeleted: 'removed', afterRestore: (tx: Tx) => endReminders(tx, 'all') } as const,
  },
  rebuild: async (database: Database) => [
    await rebuildTable(database, derivedOrders(findCodes), () => rebuildCounters(database, ordersList)),
  ],
})
