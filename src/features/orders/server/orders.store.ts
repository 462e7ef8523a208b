import { createHash } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import { type Address, addressKey, belongsTo } from '#kit/server/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { newId } from '#kit/server/ids.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import type { OrderSource } from '../order-sources.ts'
import { type OrderEvent, type OrderFacts, type OrderItem, orderKey, redeemedState } from '../orders.rules.ts'
import { addRefunded, type Refunded, type WaitsFor, wholeOrder } from '../products.rules.ts'
import { codesOfOrders, linkCodes } from './order-codes.store.ts'
import { ordersList, searchTextOfOrder } from './orders-list.ts'
import type { OrderCodes } from './parts.ts'

const columns = fields(
  'id order_number customer_email customer_key is_activated source reference state code_id paid_at refunded_at items refunded_items waits_for is_mailed',
)

export interface StoredOrder extends OrderFacts {
  id: string
  orderNumber: string
  customerEmail: string
  customerKey: string
  source: OrderSource
  reference: string
  codeId: string | null
  items: string | null
  refundedItems: string | null
  waitsFor: WaitsFor | null
  isMailed: boolean
}

/** Locks an order by writing to it before reading, so that concurrent changes run one after the other on both engines. */
export async function lockOrder(tx: Tx, id: string): Promise<StoredOrder | null> {
  const held = tx
    .updateTable('orders')
    .set((set) => ({ state: set.ref('state') }))
    .where('id', '=', id)
    .returning(columns)
  return (await held.executeTakeFirst()) ?? null
}

/**
 * Locks the order that an event is about. An order with the same number and address from another source is the same order: operators also
 * import files from shops that send webhooks.
 */
export async function lockOrderOf(tx: Tx, event: OrderEvent, customer: Address | null): Promise<StoredOrder | null> {
  const own = await tx
    .updateTable('orders')
    .set((set) => ({ state: set.ref('state') }))
    .where('source', '=', event.source)
    .where('reference', '=', event.reference)
    .returning(columns)
    .executeTakeFirst()
  if (own || event.orderNumber === null || customer === null) return own ?? null
  const same = await tx
    .selectFrom('orders')
    .select('id')
    .where('number_key', '=', orderKey(event.orderNumber))
    .where(...belongsTo(customer, 'customer_email', 'customer_key'))
    .where('source', '!=', event.source)
    .limit(1)
    .executeTakeFirst()
  if (same) return lockOrder(tx, same.id)
  const forgotten = await tx
    .selectFrom('orders')
    .select(['id', 'customer_key as customerKey'])
    .where('number_key', '=', orderKey(event.orderNumber))
    .where('customer_email', '=', '')
    .execute()
  const theirs = forgotten.find((order) => wasOf(customer, order))
  return theirs ? lockOrder(tx, theirs.id) : null
}

const erasedPrefix = 'erased:'

/**
 * What an order keeps of an address that was erased: enough to recognize the order when another source sends it again, so that no code is
 * made and nobody is emailed. It isn't an address, so nothing else finds it.
 */
const keyOfErased = (orderId: string, key: string) =>
  `${erasedPrefix}${createHash('sha256').update(`${orderId}\n${key}`).digest('base64url')}`

/** True when the address of the order's customer was erased. */
export const isErased = ({ customerKey }: { customerKey: string }): boolean => customerKey.startsWith(erasedPrefix)

/** True when the order was the customer's before their address was erased. */
export const wasOf = ({ key }: Pick<Address, 'key'>, order: { id: string; customerKey: string }): boolean =>
  order.customerKey === keyOfErased(order.id, key)

/** True when a shop's order is stored as paid. */
export async function isPaidOrder(queries: Queries, source: OrderSource, reference: string): Promise<boolean> {
  const found = await queries
    .selectFrom('orders')
    .select('id')
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns null when the order has been inserted concurrently; look it up again. */
export async function insertOrder(tx: Tx, order: NewOrder, now: string): Promise<StoredOrder | null> {
  const rows = await Promise.all(orderRows([order], now).map((row) => withFreeNumber(tx, row)))
  const [id] = await insertRows(tx, rows)
  return id === undefined ? null : lockOrder(tx, id)
}

export interface NewOrder {
  event: OrderEvent
  facts: OrderFacts
  partlyRefundedAt: string | null
  isMailed: boolean
  code: { id: string; code: string } | null
}

/** What was bought, as it is stored; null when the shop doesn't say. */
export const itemsColumn = ({ items = [] }: OrderEvent): string | null => (items.length > 0 ? JSON.stringify(items) : null)
export const readItems = (column: string | null): OrderItem[] => (column === null ? [] : (JSON.parse(column) as OrderItem[]))

export const readRefunded = (column: string | null): Refunded => (column === null ? {} : (JSON.parse(column) as Refunded))
/** How many of each line were refunded after an event, as it is stored. */
export function refundedColumn(before: Refunded, { refundedLines = [] }: OrderEvent): string | null {
  const after = addRefunded(before, refundedLines)
  return Object.keys(after).length > 0 ? JSON.stringify(after) : null
}

type OrderRow = Insertable<Tables['orders']>

export function orderRows(orders: readonly NewOrder[], now: string): OrderRow[] {
  return orders.map(({ event, facts, partlyRefundedAt, isMailed, code }) => {
    const orderNumber = event.orderNumber?.trim() ?? event.reference
    const customerEmail = event.customerEmail ?? ''
    return {
      id: newId(),
      order_number: orderNumber,
      customer_email: customerEmail,
      customer_key: addressKey(customerEmail),
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
      items: itemsColumn(event),
      refunded_items: refundedColumn({}, event),
      waits_for: null,
      is_mailed: isMailed,
      search_text: searchTextOfOrder({ orderNumber, customerEmail, codes: code ? [code.code] : [] }),
    }
  })
}

/** Inserts orders, except those whose number or reference already exists. Returns the ids of the new ones. */
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
  await linkCodes(
    tx,
    fresh.flatMap(({ id, code_id }) => (code_id ? [{ orderId: id, codeId: code_id, line: wholeOrder }] : [])),
  )
  return [...ids]
}

/** Appends the source to a number that is already taken, because two shops may use the same number for different orders. */
async function withFreeNumber(tx: Tx, row: OrderRow): Promise<OrderRow> {
  const taken = await tx.selectFrom('orders').select('id').where('order_number', '=', row.order_number).executeTakeFirst()
  return taken ? { ...row, order_number: `${row.order_number} (${row.source} ${row.reference})` } : row
}

type SearchedColumns = 'order_number' | 'customer_email' | 'code_id'

export type OrderUpdate =
  | { set: Omit<Updateable<Tables['orders']>, SearchedColumns> }
  /** Changes to searchable columns also need the codes, because they are part of the search text. */
  | { set: Updateable<Tables['orders']>; codes: readonly string[] }

/** Updates a locked order, its search text and the list's counters. Returns the updated order. */
export async function updateOrder(tx: Tx, order: StoredOrder, update: OrderUpdate): Promise<StoredOrder> {
  const changed = tx.updateTable('orders').set(update.set).where('id', '=', order.id).returning(columns)
  const after = await changed.executeTakeFirstOrThrow()
  if (after.state !== order.state)
    await addToCounters(tx, { [counterOf(ordersList, order.state)]: -1, [counterOf(ordersList, after.state)]: 1 })
  if (!('codes' in update)) return after
  const search_text = searchTextOfOrder({ ...after, codes: update.codes })
  await tx.updateTable('orders').set({ search_text }).where('id', '=', order.id).execute()
  return after
}

/** Removes an address from its orders. They stay for the shop's books, and so that the shop can send them again without effect. */
export async function forgetOrdersOf(tx: Tx, address: Address, findCodes: OrderCodes['find']): Promise<void> {
  const orders = await tx
    .updateTable('orders')
    .set({ customer_email: '' })
    .where(...belongsTo(address, 'customer_email', 'customer_key'))
    .returning(['id', 'order_number as orderNumber', 'customer_key as customerKey'])
    .execute()
  const codes = await codesOfOrders(
    tx,
    orders.map(({ id }) => id),
    findCodes,
  )
  for (const { id, orderNumber, customerKey } of orders) {
    const own = (codes.get(id) ?? []).map(({ code }) => code)
    const search_text = searchTextOfOrder({ orderNumber, customerEmail: '', codes: own })
    await tx
      .updateTable('orders')
      .set({ search_text, customer_key: keyOfErased(id, customerKey) })
      .where('id', '=', id)
      .execute()
  }
}

/** Records an event. True when it is new for this order. */
export async function noteEvent(tx: Tx, orderId: string, event: OrderEvent, now: string): Promise<boolean> {
  const noted = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, event_id: event.eventId, kind: event.kind, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return noted.length === 1
}

/** Like `noteEvent`, for several orders that are new. */
export async function recordEvents(tx: Tx, noted: readonly { orderId: string; event: OrderEvent }[], now: string): Promise<void> {
  if (noted.length === 0) return
  await tx
    .insertInto('order_events')
    .values(
      noted.map(({ orderId, event }) => ({ order_id: orderId, event_id: event.eventId, kind: event.kind, received_at: now })),
    )
    .execute()
}

/** Marks a code's order as activated, in the transaction that turns the first of its codes into an account. */
export async function activateOrder(tx: Tx, { codeId, now }: { codeId: string; now: string }): Promise<void> {
  const found = await tx.selectFrom('order_codes').select('order_id as id').where('code_id', '=', codeId).executeTakeFirst()
  const order = found ? await lockOrder(tx, found.id) : null
  if (!order || order.isActivated) return
  await updateOrder(tx, order, { set: { is_activated: true, activated_at: now, state: redeemedState(order.state) } })
}
