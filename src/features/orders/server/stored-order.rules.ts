import { createHash } from 'node:crypto'
import { type Address, addressKey, isOf } from '#kit/server/access/address-key.ts'
import type { RowOf } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import {
  isSaidLater,
  type OrderEvent,
  type OrderItem,
  type OrderQuestion,
  type OrderState,
  orderQuestions,
  type StoredIdentity,
} from '../orders.rules.ts'
import { addedTo, addRefunded, type Refunded, withLines } from '../products.rules.ts'
import { connectionOf, storedConnection } from './connections.store.ts'
import './orders.tables.ts'

export const storedColumns =
  'id order_number customer_email customer_key is_activated source connection_id file_connection_id reference reference_key number_key state code_id paid_at refunded_at partly_refunded_at disputed_at items refunded_items waits_for is_mailed claimed_at same_as said_at said_key said_items asked_email asks language created_at'
/** An order as it is read to be changed. */
export type StoredOrder = RowOf<Tables['orders'], typeof storedColumns>

type IdentityRow = Pick<
  StoredOrder,
  'id' | 'source' | 'connectionId' | 'fileConnectionId' | 'customerEmail' | 'customerKey' | 'createdAt' | 'sameAs'
>

/** What a stored order says about which one it is, to somebody with the address of `customer`. */
export function identityOf<Row extends IdentityRow>(row: Row, customer: Address | null): Row & StoredIdentity {
  const isTheirs =
    customer !== null && (isOf(customer, { email: row.customerEmail, key: row.customerKey }) || wasOf(customer, row))
  return {
    ...row,
    isTheirs,
    isOfFile: row.source === 'import',
    connection: connectionOf(row),
    fileConnection: row.fileConnectionId,
    hasAddress: row.customerEmail !== '' || isErased(row),
    isAsked: row.sameAs !== null,
  }
}

const erasedPrefix = 'erased:'

/**
 * What an order keeps of an address that was erased: enough to recognize the order when another source sends it again, so that no code is
 * made and nobody is emailed. It isn't an address, so nothing else finds it.
 */
export const keyOfErased = (orderId: string, key: string) => `${erasedPrefix}${saidKey(orderId, key)}`

/** What an order keeps of the address that its shop said last: enough to see whether the shop says another one. */
export const saidKey = (orderId: string, key: string): string =>
  createHash('sha256').update(`${orderId}\n${key}`).digest('base64url')

/** The lines about which the operator is asked whether they get codes. */
export function addedLines({ items, saidItems, refundedItems }: Pick<StoredOrder, 'items' | 'saidItems' | 'refundedItems'>) {
  const refunded = readRefunded(refundedItems)
  return addedTo({ items: readItems(items), refunded }, { items: readItems(saidItems), refunded })
}

/** Lines that were answered aren't asked about again. */
const linesAfter = ({ items, saidItems }: Pick<StoredOrder, 'items' | 'saidItems'>): string =>
  JSON.stringify(withLines(readItems(items), readItems(saidItems)))

/** What the operator is asked about an order. */
export const questionsOf = ({ state, asks }: Pick<StoredOrder, 'state' | 'asks'>): OrderQuestion[] =>
  state !== 'needs_decision' ? [] : asks === null ? ['refund'] : (JSON.parse(asks) as OrderQuestion[])

/** The columns of an order about which these questions are open. `otherwise` is its state without any. */
export function asking(
  order: Pick<StoredOrder, 'state' | 'asks' | 'items' | 'saidItems'>,
  open: readonly OrderQuestion[],
  { otherwise, now }: { otherwise: OrderState; now: string },
) {
  const before = questionsOf(order)
  const all = orderQuestions.filter((question) => open.includes(question))
  return {
    state: all.length > 0 ? ('needs_decision' as const) : otherwise,
    asks: all.length > 0 ? JSON.stringify(all) : null,
    ...(all.includes('address') ? {} : { asked_email: null }),
    ...(all.includes('added') || order.saidItems === null ? {} : { said_items: null, items: linesAfter(order) }),
    ...(all.every((question) => before.includes(question)) ? {} : { asked_at: now }),
  }
}

/** True when the address of the order's customer was erased. */
export const isErased = ({ customerKey }: { customerKey: string }): boolean => customerKey.startsWith(erasedPrefix)

/** True when the order was the customer's before their address was erased. */
const wasOf = ({ key }: Pick<Address, 'key'>, order: { id: string; customerKey: string }): boolean =>
  order.customerKey === keyOfErased(order.id, key)

/** What was bought, as it is stored; null when the shop doesn't say. */
export const itemsColumn = ({ items = [] }: OrderEvent): string | null => (items.length > 0 ? JSON.stringify(items) : null)
export const readItems = (column: string | null): OrderItem[] => (column === null ? [] : (JSON.parse(column) as OrderItem[]))

export const readRefunded = (column: string | null): Refunded => (column === null ? {} : (JSON.parse(column) as Refunded))
/** How many of each line were refunded after an event, as it is stored. */
export function refundedColumn(before: Refunded, { refundedLines = [], isTotal = false }: OrderEvent): string | null {
  const after = addRefunded(before, refundedLines, { isTotal })
  return Object.keys(after).length > 0 ? JSON.stringify(after) : null
}

/** The columns of what a shop says with an event, of which it is known when it says it. */
export const saidBy = (orderId: string, { saidAt = null, customerEmail }: OrderEvent, now: string) =>
  isSaidLater(null, saidAt, now)
    ? { said_at: saidAt, ...(customerEmail === null ? {} : { said_key: saidKey(orderId, addressKey(customerEmail)) }) }
    : {}

/** The columns that say which order an event is about. */
export const identityOfEvent = ({ source, reference, referenceKey }: OrderEvent, connection: string) => ({
  source,
  reference,
  reference_key: referenceKey ?? '',
  connection_id: storedConnection(connection, source),
})
