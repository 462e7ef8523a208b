import { addressKey } from '#kit/server/address-key.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { type OrderEvent, type OrderFacts, orderChange, orderKey } from '../orders.rules.ts'
import { createGiveCodes } from './give-codes.ts'
import { codesOfOrders } from './order-codes.store.ts'
import { insertOrder, isErased, itemsColumn, lockOrderOf, noteEvent, type StoredOrder, updateOrder } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import { readCatalogue } from './products/products.store.ts'
import { createTakeBack } from './take-back.ts'

/** `known`: received before, or without effect. */
export type Recorded = 'created' | 'changed' | 'known'

export interface RecordOptions {
  now: string
  /** False creates the code without emailing it. */
  isMailed: boolean
}

/** Returns the state of an order after its first event. */
export function factsOf(
  event: OrderEvent,
  now: string,
): { facts: OrderFacts; partlyRefundedAt: string | null; isWithCode: boolean } {
  const first = orderChange(null, event.kind)
  return {
    facts: {
      state: first?.state ?? 'pending',
      isActivated: false,
      paidAt: event.kind === 'paid' ? now : null,
      refundedAt: event.kind === 'refunded' ? now : null,
    },
    partlyRefundedAt: event.kind === 'partly_refunded' ? now : null,
    isWithCode: first?.code === 'create',
  }
}

/**
 * Records a shop's event. The order, its code and the email with it are written in one transaction. Receiving the same event twice, even
 * concurrently, has the effect of one.
 */
export function createRecordEvent(options: Pick<OrdersOptions, 'codes' | 'brand' | 'wordings' | 'publicUrl' | 'readAddress'>) {
  const { codes } = options
  const giveCodes = createGiveCodes(options)
  const takeBack = createTakeBack(options)

  /** Null when another process has inserted the order first. */
  async function create(tx: Tx, event: OrderEvent, options: RecordOptions): Promise<Recorded | null> {
    const { isWithCode, ...first } = factsOf(event, options.now)
    const order = await insertOrder(tx, { event, ...first, isMailed: options.isMailed, code: null }, options.now)
    if (!order) return null
    await noteEvent(tx, order.id, event, options.now)
    if (isWithCode) await giveCodes(tx, order, options.now)
    // Its payment follows, and makes codes for what wasn't refunded.
    if (event.refundedLines?.length && (await readCatalogue(tx))) await updateOrder(tx, order, { set: { state: 'pending' } })
    return 'created'
  }

  async function change(tx: Tx, order: StoredOrder, event: OrderEvent, options: RecordOptions): Promise<Recorded> {
    if (!(await noteEvent(tx, order.id, event, options.now))) return 'known'
    const next = orderChange(order, event.kind)
    if (!next) return 'known'
    if (await takeBack(tx, order, event, options.now)) return 'changed'
    const own = (await codesOfOrders(tx, [order.id], codes.find)).get(order.id) ?? []
    const changed = await updateOrder(tx, order, {
      set: { state: next.state, ...itemsFrom(event), ...(await namesFrom(tx, order, event)), ...factsFrom(event, options) },
      codes: own.map(({ code }) => code),
    })
    if (next.code === 'void') for (const { id } of own) await codes.void(tx, id, options.now)
    if (next.code === 'create') await giveCodes(tx, changed, options.now)
    return 'changed'
  }

  return async (tx: Tx, sent: OrderEvent, how: RecordOptions): Promise<Recorded> => {
    const customer = sent.customerEmail === null ? null : await options.readAddress(tx, sent.customerEmail)
    const event = { ...sent, customerEmail: customer?.email ?? null }
    // An order inserted between the lookup and the insert is found on the next try.
    for (let tries = 0; tries < 3; tries++) {
      const order = await lockOrderOf(tx, event, customer)
      const recorded = order ? await change(tx, order, event, how) : await create(tx, event, how)
      if (recorded !== null) return recorded
    }
    throw new Error('An order could neither be found nor added.')
  }
}

function factsFrom(event: OrderEvent, { now, isMailed }: RecordOptions) {
  if (event.kind === 'paid') return { paid_at: now, is_mailed: isMailed }
  return event.kind === 'refunded' ? { refunded_at: now, waits_for: null } : { partly_refunded_at: now, decided_at: null }
}

/** The latest event that says what was bought is right: a refund without its payment may lack it. */
function itemsFrom(event: OrderEvent) {
  const items = itemsColumn(event)
  return items === null ? {} : { items }
}

/** Fills in the number and the address that an earlier refund lacked. A shop's own id for an order replaces the one from a file. */
async function namesFrom(tx: Tx, order: StoredOrder, event: OrderEvent) {
  const own = order.source === 'import' ? { source: event.source, reference: event.reference } : {}
  const customer_email = order.customerEmail || (event.customerEmail ?? '')
  // Before orders kept a mark of erased addresses, those without one had used their codes.
  const isForgotten = isErased(order) || (order.isActivated && order.customerEmail === '')
  const customer = isForgotten ? {} : { customer_email, customer_key: addressKey(customer_email) }
  const orderNumber = event.orderNumber?.trim() ?? ''
  if (orderNumber === '' || order.orderNumber !== order.reference) return { ...own, ...customer }
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .where('id', '!=', order.id)
    .executeTakeFirst()
  return { ...own, ...customer, ...(taken ? {} : { order_number: orderNumber, number_key: orderKey(orderNumber) }) }
}
