import { type Address, addressKey } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import {
  matchOrder,
  type OrderEvent,
  type OrderEventKind,
  type OrderFacts,
  type OrderQuestion,
  type OrderState,
  orderChange,
  orderKey,
  ownOrder,
} from '../orders.rules.ts'
import { isAllGone } from '../products.rules.ts'
import { connectionOf, countShops, currentConnection } from './connections.store.ts'
import { createGiveCodes } from './give-codes.ts'
import { createHearShop } from './hear-shop.ts'
import { codesOfOrder } from './order-codes.store.ts'
import {
  dissolveOrder,
  findByNumber,
  findByReference,
  insertOrder,
  lockOrder,
  noteEvents,
  noteFile,
  updateOrder,
} from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import { readCatalogue } from './products/products.store.ts'
import {
  asking,
  identityOf,
  identityOfEvent,
  isErased,
  itemsColumn,
  questionsOf,
  readItems,
  readRefunded,
  refundedColumn,
  type StoredOrder,
  saidBy,
  saidKey,
} from './stored-order.rules.ts'
import { createTakeBack } from './take-back.ts'

/** `known`: received before, or without effect. */
export type Recorded = 'created' | 'changed' | 'known'

export interface RecordOptions {
  now: string
  /** False creates the code without emailing it. */
  isMailed: boolean
  /** The shop of a file. */
  fileOf?: string
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

/** Finds the order that a shop's own id names; `ask` when it may be another one with the same id. */
export async function findOwn(
  queries: Queries,
  event: OrderEvent,
  { customer, connection }: { customer: Address | null } & { connection: string },
) {
  const { source, paidAt = null } = event
  const referenceKey = event.referenceKey ?? ''
  // These two have ids that another shop may use too. All others have ids of their own.
  const isOwnId = source === 'webhook' || (source === 'woocommerce' && referenceKey === '')
  const stored = await findByReference(queries, event, customer)
  return ownOrder({ connection, referenceKey, isOwnId, paidAt }, stored)
}

/**
 * Records a shop's event. The order, its code and the email with it are written in one transaction. Receiving the same event twice, even
 * concurrently, has the effect of one.
 */
export function createRecordEvent(
  options: Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'readAddress'> & {
    shop?: OrdersOptions['shop']
  },
) {
  const { codes } = options
  const giveCodes = createGiveCodes(options)
  const { hear } = createHearShop(options)
  const takeBack = createTakeBack(options)

  /** Null when another process has inserted the order first. */
  async function create(
    tx: Tx,
    event: OrderEvent,
    { connection, sameAs, ...how }: RecordOptions & { connection: string; sameAs: string | null },
  ): Promise<Recorded | null> {
    const { isWithCode, ...first } = factsOf(event, how.now)
    const order = await insertOrder(tx, { event, connection, sameAs, ...first, isMailed: how.isMailed, codes: [] }, how.now)
    if (!order) return null
    await noteEvents(tx, [{ orderId: order.id, event }], how.now)
    if (sameAs !== null) return 'created'
    if (isWithCode) await giveCodes(tx, order, how.now)
    // Its payment follows, and makes codes for what wasn't refunded.
    if (event.refundedLines?.length && (await readCatalogue(tx))) await updateOrder(tx, order, { set: { state: 'pending' } })
    return 'created'
  }

  async function change(tx: Tx, order: StoredOrder, event: OrderEvent, how: RecordOptions): Promise<Recorded> {
    const heard = await hear(tx, order, event, how.now)
    const isNew = (await noteEvents(tx, [{ orderId: order.id, event }], how.now)) === 1
    const recorded = isNew ? await apply(tx, heard.order, event, how) : 'known'
    return heard.isChanged ? 'changed' : recorded
  }

  async function apply(tx: Tx, order: StoredOrder, event: OrderEvent, how: RecordOptions): Promise<Recorded> {
    const next = orderChange(order, event.kind)
    if (!next) return 'known'
    const refunded_items = refundedColumn(readRefunded(order.refundedItems), event)
    // A refund of these lines may have been told, and decided, before.
    if (event.isTotal && event.kind !== 'paid' && refunded_items === order.refundedItems) return 'known'
    const own = await codesOfOrder(tx, order.id, codes.find)
    // While the operator is asked which order it is, only the facts are noted.
    if (order.sameAs !== null) {
      const facts = { ...factsFrom(event, how), state: order.state, waits_for: order.waitsFor, refunded_items }
      await updateOrder(tx, order, {
        set: { ...boughtBy(order, event), ...(await namesFrom(tx, order, event)), ...facts },
        codes: [],
      })
      return 'changed'
    }
    if (await takeBack(tx, order, event, how.now)) return 'changed'
    // Of one code for all lines, only an order of which nothing is left is in question.
    if (event.isTotal && event.kind !== 'paid' && !isAllGone(readItems(order.items), readRefunded(refunded_items))) {
      await updateOrder(tx, order, { set: { refunded_items } })
      return 'known'
    }
    const changed = await updateOrder(tx, order, {
      set: {
        ...asking(order, askedBy(order, event.kind, next.state), { otherwise: next.state, now: how.now }),
        ...boughtBy(order, event),
        ...(await namesFrom(tx, order, event)),
        ...factsFrom(event, how),
        refunded_items,
      },
      codes: own.map(({ code }) => code),
    })
    if (next.code === 'void') for (const { id } of own) await codes.void(tx, id, how.now)
    if (next.code === 'create') await giveCodes(tx, changed, how.now)
    return 'changed'
  }

  /** Gives an order that a file has brought the id of the shop's message, and what was bought. */
  async function takeOver(tx: Tx, order: StoredOrder, event: OrderEvent, connection: string, now: string): Promise<StoredOrder> {
    const said = { ...saidBy(order.id, event, now), ...boughtBy({ ...order, items: null }, event) }
    const taken = await updateOrder(tx, order, { set: { ...identityOfEvent(event, connection), ...said } })
    if (taken.state !== 'waiting' || taken.waitsFor !== 'product' || taken.items === null) return taken
    await giveCodes(tx, taken, now)
    return (await lockOrder(tx, order.id)) ?? taken
  }

  /** Makes one order of two. `into` keeps its codes, and gets what the shop has said about the other one. */
  async function merge(tx: Tx, order: StoredOrder, into: StoredOrder, how: RecordOptions): Promise<StoredOrder> {
    const { source, reference, referenceKey, connectionId, fileConnectionId } = order
    await dissolveOrder(tx, order, into.id)
    const { saidAt, customerEmail, items, language } = order
    const said = {
      ...(items === null ? {} : { items }),
      ...(language ? { language } : {}),
      ...(saidAt === null
        ? {}
        : { said_at: saidAt, said_key: customerEmail === '' ? null : saidKey(into.id, addressKey(customerEmail)) }),
    }
    if (source === 'import') await noteFile(tx, [into.id], fileConnectionId ?? source)
    else
      await updateOrder(tx, into, {
        set: { ...said, source, reference, connection_id: connectionId, reference_key: referenceKey },
      })
    const refundedLines = Object.entries(readRefunded(order.refundedItems)).map(([lineId, quantity]) => ({ lineId, quantity }))
    const about = { source, reference, eventId: '', orderNumber: order.orderNumber, customerEmail: order.customerEmail || null }
    const facts = [
      [order.paidAt, { ...about, kind: 'paid' }],
      [order.partlyRefundedAt, { ...about, kind: 'partly_refunded', refundedLines }],
      [order.disputedAt, { ...about, kind: 'disputed' }],
      [order.refundedAt, { ...about, kind: 'refunded' }],
    ] as const
    for (const [at, event] of facts) {
      const now = await lockOrder(tx, into.id)
      if (at !== null && now) await apply(tx, now, event, how)
    }
    return (await lockOrder(tx, into.id)) ?? into
  }

  /** Null when another process has inserted or taken over the order meanwhile. */
  async function tryRecord(tx: Tx, event: OrderEvent, customer: Address | null, how: RecordOptions): Promise<Recorded | null> {
    const { source, orderNumber } = event
    const connection = how.fileOf ?? (await currentConnection(tx, source))
    const isOfFile = source === 'import'
    const found = isOfFile ? null : await findOwn(tx, event, { customer, connection })
    const own = found?.match === 'same' ? await lockOrder(tx, found.order.id) : null
    if (found?.match === 'same') {
      if (!own) return null
      if (found.order.referenceKey !== (event.referenceKey ?? '') && event.referenceKey)
        await updateOrder(tx, own, { set: { reference_key: event.referenceKey } })
    }
    // Only a refund that came first may still lack its number.
    const isNameless = own !== null && own.paidAt === null && own.codeId === null && own.orderNumber === own.reference
    if ((own && !isNameless) || orderNumber === null)
      return settle(tx, own, found?.order.id ?? null, event, { ...how, connection })
    const arriving = {
      ...{ isOfFile, connection },
      hasAddress: customer !== null,
      // A refund is of something that was paid before.
      paidAt: event.paidAt ?? (event.kind === 'paid' ? how.now : ''),
    }
    const look = async () => {
      const rows = (await findByNumber(tx, [orderKey(orderNumber)])).filter(({ id }) => id !== own?.id)
      if (rows.length === 0) return null
      const shops = await countShops(tx, connection, options.shop?.now().webhookSecrets)
      const stored = rows.map((row) => identityOf(row, customer))
      return matchOrder({ ...arriving, shops }, stored)
    }
    const match = found?.match === 'ask' ? found : await look()
    if (!match) return settle(tx, own, null, event, { ...how, connection })
    const other = await lockOrder(tx, match.order.id)
    // Another process may have changed it before it was locked.
    if (!other || (found?.match !== 'ask' && (await look())?.order.id !== other.id)) return null
    if (match.match === 'ask') return settle(tx, own, other.id, event, { ...how, connection })
    if (isOfFile) {
      await noteFile(tx, [other.id], connection)
      return change(tx, other, event, how)
    }
    if (own) return change(tx, await merge(tx, own, other, how), event, how)
    return change(tx, await takeOver(tx, other, event, connection, how.now), event, how)
  }

  /** Changes an order or adds it. With `asks`, the operator is asked whether it is that one. */
  async function settle(
    tx: Tx,
    own: StoredOrder | null,
    asks: string | null,
    event: OrderEvent,
    how: RecordOptions & { connection: string },
  ): Promise<Recorded | null> {
    if (!own) return create(tx, event, { ...how, sameAs: asks })
    if (asks === null || asks === own.id) return change(tx, own, event, how)
    const asked = await updateOrder(tx, own, { set: { state: 'waiting', waits_for: 'same', same_as: asks } })
    return change(tx, asked, event, how)
  }

  async function record(tx: Tx, sent: OrderEvent, how: RecordOptions): Promise<Recorded> {
    const customer = sent.customerEmail === null ? null : await options.readAddress(tx, sent.customerEmail)
    const event = { ...sent, customerEmail: customer?.email ?? null }
    // An order inserted between the lookup and the insert is found on the next try.
    for (let tries = 0; tries < 3; tries++) {
      const recorded = await tryRecord(tx, event, customer, how)
      if (recorded !== null) return recorded
    }
    throw new Error('An order could neither be found nor added.')
  }

  /** The next order that an order may be which isn't the one that the operator was asked about. */
  async function nextToAsk(tx: Tx, order: StoredOrder, now: string): Promise<string | null> {
    const { source } = order
    const customer = order.customerEmail === '' ? null : await options.readAddress(tx, order.customerEmail)
    const connection = connectionOf(order)
    const shops = await countShops(tx, connection, options.shop?.now().webhookSecrets)
    const arriving = { connection, shops, isOfFile: source === 'import', hasAddress: customer !== null, paidAt: now }
    const rows = (await findByNumber(tx, [order.numberKey])).filter(({ id }) => id !== order.id && id > (order.sameAs ?? ''))
    const stored = rows.map((row) => identityOf(row, customer))
    return matchOrder(arriving, stored)?.order.id ?? null
  }

  /** Ends the question whether an order is another one: it gets its own codes. False when there is one more that it may be. */
  async function keepApart(tx: Tx, order: StoredOrder, now: string): Promise<boolean> {
    const next = await nextToAsk(tx, order, now)
    if (next !== null) {
      await updateOrder(tx, order, { set: { same_as: next } })
      return false
    }
    const isPaid = order.paidAt !== null && order.refundedAt === null
    const state = order.refundedAt !== null ? 'refunded' : isPaid ? 'pending' : 'needs_decision'
    const apart = await updateOrder(tx, order, { set: { state, waits_for: null, same_as: null } })
    if (!isPaid) return true
    await giveCodes(tx, apart, now)
    // Which of its codes a refund of an amount takes back, only the operator can say.
    const isRefunded = order.partlyRefundedAt !== null && order.refundedItems === null
    const open = [...(isRefunded ? ['refund' as const] : []), ...(order.disputedAt === null ? [] : ['dispute' as const])]
    const given = (await lockOrder(tx, order.id)) ?? apart
    await updateOrder(tx, given, { set: asking(given, open, { otherwise: given.state, now }) })
    return true
  }

  return Object.assign(record, { merge, keepApart })
}

function factsFrom(event: OrderEvent, { now, isMailed }: RecordOptions) {
  if (event.kind === 'paid') return { paid_at: now, is_mailed: isMailed }
  if (event.kind === 'refunded') return { refunded_at: now, waits_for: null }
  return { [event.kind === 'disputed' ? 'disputed_at' : 'partly_refunded_at']: now, decided_at: null }
}

/** The questions about an order after an event has changed its state. */
function askedBy(order: StoredOrder, kind: OrderEventKind, state: OrderState): OrderQuestion[] {
  const open = questionsOf(order)
  if (kind === 'paid') return open
  // What the shop says of an order that is over needs no answer.
  const left = kind === 'refunded' ? [] : open
  return state === 'needs_decision' ? [...left, kind === 'disputed' ? 'dispute' : 'refund'] : left
}

/**
 * What an event says was bought, and in which language. Until an order has its codes, the latest is right: a refund without its payment may
 * lack it. From then on, only what is added counts.
 */
function boughtBy(order: Pick<StoredOrder, 'items' | 'paidAt' | 'saidAt'>, event: OrderEvent) {
  const items = itemsColumn(event)
  const isOlder = (event.saidAt ?? '') < (order.saidAt ?? '') && Boolean(event.saidAt)
  const isRight = items !== null && (order.items === null || (order.paidAt === null && !isOlder))
  return { ...(isRight ? { items } : {}), ...(event.language ? { language: event.language } : {}) }
}

/** Fills in the number and the address that an earlier refund lacked. */
async function namesFrom(tx: Tx, order: StoredOrder, event: OrderEvent) {
  const customer_email = order.customerEmail || (event.customerEmail ?? '')
  // Before orders kept a mark of erased addresses, those without one had used their codes.
  const isForgotten = isErased(order) || (order.isActivated && order.customerEmail === '')
  const customer = isForgotten ? {} : { customer_email, customer_key: addressKey(customer_email) }
  const orderNumber = event.orderNumber?.trim() ?? ''
  if (orderNumber === '' || order.orderNumber !== order.reference) return customer
  const number_key = orderKey(orderNumber)
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .where('id', '!=', order.id)
    .executeTakeFirst()
  return { ...customer, number_key, ...(taken ? {} : { order_number: orderNumber }) }
}
