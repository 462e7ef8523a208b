import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { type OrderEvent, type OrderFacts, type OrderSource, orderKey } from '../orders.rules.ts'
import type { OrdersTable } from './orders.tables.ts'
import { ordersList, searchTextOfOrder } from './orders-list.ts'

const columns = [
  'id',
  'order_number as orderNumber',
  'customer_email as customerEmail',
  'is_activated as isActivated',
  'source',
  'reference',
  'state',
  'code_id as codeId',
  'paid_at as paidAt',
  'refunded_at as refundedAt',
] as const

export interface StoredOrder extends OrderFacts {
  id: string
  orderNumber: string
  customerEmail: string
  source: OrderSource
  reference: string
  codeId: string | null
}

/** Written before it is read: changes of one order follow each other on every engine. */
export async function lockOrder(tx: Tx, id: string): Promise<StoredOrder | null> {
  const held = tx
    .updateTable('orders')
    .set((set) => ({ state: set.ref('state') }))
    .where('id', '=', id)
    .returning(columns)
  return (await held.executeTakeFirst()) ?? null
}

/**
 * The order that an event is about, held. A number and an address that another shop or a file has brought already are the same order: its
 * operator imports a file of the shop whose webhooks arrive as well.
 */
export async function lockOrderOf(tx: Tx, event: OrderEvent): Promise<StoredOrder | null> {
  const own = await tx
    .updateTable('orders')
    .set((set) => ({ state: set.ref('state') }))
    .where('source', '=', event.source)
    .where('reference', '=', event.reference)
    .returning(columns)
    .executeTakeFirst()
  if (own || event.orderNumber === null || event.customerEmail === null) return own ?? null
  const same = await tx
    .selectFrom('orders')
    .select('id')
    .where('number_key', '=', orderKey(event.orderNumber))
    .where('customer_email', '=', event.customerEmail)
    .where('source', '!=', event.source)
    .limit(1)
    .executeTakeFirst()
  return same ? lockOrder(tx, same.id) : null
}

/** Null when it has come into being meanwhile: look for it again. */
export async function insertOrder(tx: Tx, order: NewOrder, now: string): Promise<StoredOrder | null> {
  const rows = await Promise.all(orderRows([order], now).map((row) => withFreeNumber(tx, row)))
  const [id] = await insertRows(tx, rows)
  return id === undefined ? null : lockOrder(tx, id)
}

export interface NewOrder {
  event: OrderEvent
  facts: OrderFacts
  partlyRefundedAt: string | null
  code: { id: string; code: string } | null
}

type OrderRow = Insertable<OrdersTable>

export function orderRows(orders: readonly NewOrder[], now: string): OrderRow[] {
  return orders.map(({ event, facts, partlyRefundedAt, code }) => {
    const orderNumber = event.orderNumber?.trim() ?? event.reference
    const customerEmail = event.customerEmail ?? ''
    return {
      id: newId(),
      order_number: orderNumber,
      customer_email: customerEmail,
      is_activated: facts.isActivated,
      activated_at: null,
      created_at: now,
      source: event.source,
      reference: event.reference,
      number_key: orderKey(orderNumber),
      state: facts.state,
      code_id: code?.id ?? null,
      paid_at: facts.paidAt,
      refunded_at: facts.refundedAt,
      partly_refunded_at: partlyRefundedAt,
      decided_at: null,
      search_text: searchTextOfOrder({ orderNumber, customerEmail, code: code?.code ?? null }),
    }
  })
}

/** Adds orders, and leaves out those whose number or reference there is already. Returns the ids of the new ones. */
export async function insertRows(tx: Tx, rows: readonly OrderRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await tx
    .insertInto('orders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map((row) => row.id))
  const fresh = rows.filter((row) => ids.has(row.id))
  const counts: Record<string, number> = {}
  for (const { state } of fresh) counts[counterOf(ordersList, state)] = (counts[counterOf(ordersList, state)] ?? 0) + 1
  await addToCounters(tx, counts)
  return [...ids]
}

/** Two shops may give the same number to different orders: the second one names its shop. */
async function withFreeNumber(tx: Tx, row: OrderRow): Promise<OrderRow> {
  const taken = await tx.selectFrom('orders').select('id').where('order_number', '=', row.order_number).executeTakeFirst()
  return taken ? { ...row, order_number: `${row.order_number} (${row.source} ${row.reference})` } : row
}

type SearchedColumns = 'order_number' | 'customer_email' | 'code_id'

export type OrderUpdate =
  | { set: Omit<Updateable<OrdersTable>, SearchedColumns> }
  /** What the order is found by changes: its code's letters belong to that. */
  | { set: Updateable<OrdersTable>; code: string | null }

/** Changes an order that is held. Its search text and counts follow. Returns it as it is then. */
export async function updateOrder(tx: Tx, order: StoredOrder, update: OrderUpdate): Promise<StoredOrder> {
  const changed = tx.updateTable('orders').set(update.set).where('id', '=', order.id).returning(columns)
  const after = await changed.executeTakeFirstOrThrow()
  if (after.state !== order.state)
    await addToCounters(tx, { [counterOf(ordersList, order.state)]: -1, [counterOf(ordersList, after.state)]: 1 })
  if (!('code' in update)) return after
  const search_text = searchTextOfOrder({ ...after, code: update.code })
  await tx.updateTable('orders').set({ search_text }).where('id', '=', order.id).execute()
  return after
}

/** True when the order has not heard of the event before. */
export async function noteEvent(tx: Tx, orderId: string, event: OrderEvent, now: string): Promise<boolean> {
  const noted = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, event_id: event.eventId, kind: event.kind, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return noted.length === 1
}

/** The same for orders that are new. */
export async function recordEvents(tx: Tx, noted: readonly { orderId: string; event: OrderEvent }[], now: string): Promise<void> {
  if (noted.length === 0) return
  await tx
    .insertInto('order_events')
    .values(
      noted.map(({ orderId, event }) => ({ order_id: orderId, event_id: event.eventId, kind: event.kind, received_at: now })),
    )
    .execute()
}
