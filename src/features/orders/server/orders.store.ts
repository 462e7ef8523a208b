import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import { type Address, addressKey, belongsTo } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, idsOf } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { newId } from '#kit/server/ids.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { type OrderEvent, type OrderFacts, orderKey, redeemedState, unknownFiles } from '../orders.rules.ts'
import { wholeOrder } from '../products.rules.ts'
import { forgetClaimsOf, moveNames } from './claims/claims.store.ts'
import { endReminders } from './code-reminders.store.ts'
import { codesOfOrders, linkCodes } from './order-codes.store.ts'
import { ordersList, searchTextOfOrder } from './orders-list.ts'
import type { OrderCodes } from './parts.ts'
import {
  identityOf,
  identityOfEvent,
  itemsColumn,
  keyOfErased,
  refundedColumn,
  type StoredOrder,
  saidBy,
  storedColumns,
} from './stored-order.rules.ts'

const columns = fields(storedColumns)

/** Locks an order by writing to it before reading, so that concurrent changes run one after the other on both engines. */
export const lockOrder = (tx: Tx, id: string): Promise<StoredOrder | null> =>
  firstRow(
    tx
      .updateTable('orders')
      .set((set) => ({ state: set.ref('state') }))
      .where('id', '=', id)
      .returning(columns),
  )

/** The stored orders with the shop's own id of an event. */
export async function findByReference(queries: Queries, event: OrderEvent, customer: Address | null) {
  const rows = await queries
    .selectFrom('orders')
    .select([...identityColumns, 'reference_key as referenceKey', 'paid_at as paidAt'])
    .where('source', '=', event.source)
    .where('reference', '=', event.reference)
    .orderBy('id')
    .execute()
  return rows.map(({ referenceKey, ...row }) => ({ ...identityOf(row, customer), referenceKey }))
}

/** The stored orders with one of these numbers, without what they say about a customer. */
export async function findByNumber(queries: Queries, keys: readonly string[]) {
  const rows = await queries
    .selectFrom('orders')
    .select([...identityColumns, ...fields('number_key state is_activated paid_at refunded_at')])
    .where('number_key', 'in', keys)
    .orderBy('id')
    .execute()
  return rows
}

const identityColumns = fields('id source connection_id file_connection_id customer_email customer_key created_at same_as')
/** Returns null when the order has been inserted concurrently; look it up again. */
export async function insertOrder(tx: Tx, order: NewOrder, now: string): Promise<StoredOrder | null> {
  const rows = await Promise.all(orderRows([order], now).map((row) => withFreeNumber(tx, row)))
  const [id] = await insertRows(tx, rows)
  return id === undefined ? null : lockOrder(tx, id)
}

export interface NewOrder {
  event: OrderEvent
  connection: string
  /** The order that it may be. */
  sameAs: string | null
  facts: OrderFacts
  partlyRefundedAt: string | null
  isMailed: boolean
  codes: readonly { id: string; code: string }[]
}

type OrderRow = Insertable<Tables['orders']>

export function orderRows(orders: readonly NewOrder[], now: string): OrderRow[] {
  return orders.map(({ event, connection, sameAs, facts, partlyRefundedAt, isMailed, codes }) => {
    const id = newId()
    const orderNumber = event.orderNumber?.trim() ?? event.reference
    const customerEmail = event.customerEmail ?? ''
    return {
      id,
      order_number: orderNumber,
      customer_email: customerEmail,
      customer_key: addressKey(customerEmail),
      is_activated: facts.isActivated,
      activated_at: null,
      created_at: now,
      ...identityOfEvent(event, connection),
      // A line of a file that asks has the number of another order of its shop.
      ...(sameAs !== null && event.source === 'import' ? { reference_key: newId() } : {}),
      file_connection_id: event.source === 'import' ? connection : null,
      same_as: sameAs,
      number_key: orderKey(orderNumber),
      state: sameAs === null ? facts.state : 'waiting',
      code_id: codes[0]?.id ?? null,
      paid_at: facts.paidAt,
      refunded_at: facts.refundedAt,
      partly_refunded_at: partlyRefundedAt,
      decided_at: null,
      items: itemsColumn(event),
      refunded_items: refundedColumn({}, event),
      waits_for: sameAs === null ? null : 'same',
      is_mailed: isMailed,
      ...saidBy(id, event, now),
      disputed_at: event.kind === 'disputed' ? now : null,
      asks: sameAs === null && event.kind === 'disputed' ? JSON.stringify(['dispute']) : null,
      language: event.language ?? null,
      search_text: searchTextOfOrder({ orderNumber, customerEmail, codes: codes.map(({ code }) => code) }),
    }
  })
}

/** Inserts orders, except those whose number or reference already exists. Returns the ids of the new ones. */
export async function insertRows(tx: Tx, rows: readonly OrderRow[], { isLinked = false } = {}): Promise<string[]> {
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
  // Codes that came with their orders are linked by the lines that they are for.
  const own = fresh.flatMap(({ id, code_id }) => (code_id ? [{ orderId: id, id: code_id, line: wholeOrder }] : []))
  if (!isLinked) await linkCodes(tx, own)
  return [...ids]
}

/** Appends the source to a number that is already taken, because two shops may use the same number for different orders. */
async function withFreeNumber(tx: Tx, row: OrderRow): Promise<OrderRow> {
  const suffix = `${row.order_number} (${row.source} ${row.reference})`
  for (let at = 0; ; at++) {
    const order_number = at === 0 ? row.order_number : at === 1 ? suffix : `${suffix} ${at}`
    const taken = await tx.selectFrom('orders').select('id').where('order_number', '=', order_number).executeTakeFirst()
    if (!taken) return { ...row, order_number }
  }
}

/** Removes an order of which another one has all facts. Its events become those of the other one. */
export async function dissolveOrder(tx: Tx, order: StoredOrder, into: string): Promise<void> {
  const events = await tx.selectFrom('order_events').selectAll().where('order_id', '=', order.id).execute()
  await moveNames(tx, order.id, into)
  await tx.deleteFrom('orders').where('id', '=', order.id).execute()
  await tx.updateTable('orders').set({ same_as: into }).where('same_as', '=', order.id).execute()
  await addToCounters(tx, { [counterOf(ordersList, order.state)]: -1 })
  if (events.length === 0) return
  await tx
    .insertInto('order_events')
    .values(events.map((event) => ({ ...event, order_id: into })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes that a file has named these orders too. Of those that only a file has named before, its shop is known now. */
export async function noteFile(tx: Tx, ids: readonly string[], connection: string): Promise<void> {
  if (ids.length === 0) return
  const named = tx.updateTable('orders').where('id', 'in', ids)
  if (connection === unknownFiles) {
    // Files of its own shop are known by its connection.
    const isOther = (where: ExpressionBuilder<Tables, 'orders'>) =>
      where.or([where('file_connection_id', 'is', null), where('file_connection_id', '!=', connection)])
    await named.set({ file_connection_id: connection }).where(isOther).execute()
    return
  }
  await named.set({ file_connection_id: connection }).where('file_connection_id', 'is', null).execute()
  await named
    .set({ file_connection_id: connection, connection_id: connection })
    .where('source', '=', 'import')
    .where('connection_id', '=', '')
    .execute()
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
    .set({ customer_email: '', asked_email: null })
    .where(...belongsTo(address, 'customer_email', 'customer_key'))
    .returning(['id', 'order_number as orderNumber', 'customer_key as customerKey'])
    .execute()
  await forgetAskedOf(tx, address)
  const ids = idsOf(orders)
  await forgetClaimsOf(tx, address, ids)
  const codes = await codesOfOrders(tx, ids, findCodes)
  await endReminders(tx, ids)
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

/** Removes an address about which the operator is asked from the orders of others. */
async function forgetAskedOf(tx: Tx, { key }: Address): Promise<void> {
  const asked = await tx
    .selectFrom('orders')
    .select(['id', 'asked_email as askedEmail'])
    .where('state', '=', 'needs_decision')
    .where('asked_email', 'is not', null)
    .execute()
  const theirs = asked.filter(({ askedEmail }) => addressKey(askedEmail ?? '') === key)
  for (const { id } of theirs) await tx.updateTable('orders').set({ asked_email: null }).where('id', '=', id).execute()
}

/** Records events of orders, except those that are known. Returns how many are new. */
export async function noteEvents(tx: Tx, noted: readonly { orderId: string; event: OrderEvent }[], now: string): Promise<number> {
  if (noted.length === 0) return 0
  const values = noted.map(({ orderId, event: { eventId, kind } }) => ({
    ...{ order_id: orderId, event_id: eventId, kind, received_at: now },
  }))
  const insert = tx.insertInto('order_events').values(values)
  return (
    await insert
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .execute()
  ).length
}

/** Marks a code's order as activated, in the transaction that turns the first of its codes into an account. */
export async function activateOrder(tx: Tx, { codeId, now }: { codeId: string; now: string }): Promise<void> {
  const found = await tx.selectFrom('order_codes').select('order_id as id').where('code_id', '=', codeId).executeTakeFirst()
  const order = found ? await lockOrder(tx, found.id) : null
  if (!order || order.isActivated) return
  await updateOrder(tx, order, { set: { is_activated: true, activated_at: now, state: redeemedState(order.state) } })
}
