import type { Language } from '#kit/languages.ts'
import type { Actor } from '#kit/server/access/actor.ts'
import type { Address } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import {
  type ArrivingIdentity,
  matchOrder,
  type OrderEvent,
  type OrderEventKind,
  type OrderItem,
  orderChange,
  orderKey,
} from '../orders.rules.ts'
import { type Catalogue, planOf } from '../products.rules.ts'
import { noteNames } from './claims/claims.store.ts'
import { planReminders } from './code-reminders.store.ts'
import { countShops } from './connections.store.ts'
import { createMailCodes } from './mail-code.ts'
import { findByNumber, identityOf, insertRows, noteFile, orderRows, recordEvents } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import { readCatalogue } from './products/products.store.ts'
import { createRecordEvent, factsOf } from './record-event.ts'

export interface BatchOrder {
  line: number
  orderNumber: string
  /** As the file has it, in lower case. */
  customerEmail: string | null
  kind: OrderEventKind
  /** The names of the buyer, as the file spells them. */
  names?: readonly string[]
  items?: OrderItem[]
  language?: Language | null
}

interface How {
  now: string
  isMailed: boolean
  /** The shop of the file. */
  fileOf: string
}

interface ReadOrder extends BatchOrder {
  customer: Address | null
}

export interface BatchOutcome {
  /** New paid orders. */
  created: BatchOrder[]
  refunded: number
  known: number
  /** New orders about which the operator is asked whether they are known. */
  asked?: number
  /** Of the new ones, how many get a code at once, and how many wait because a product isn't known. */
  coded?: number
  waiting?: number
}

/** `clash`: another order has the number. `asked`: it may be one that is known. */
type Standing = 'new' | 'clash' | 'asked' | 'known' | 'refund'

/** Another process has just inserted one of the orders, so the batch must be repeated order by order. */
class Overtaken extends Error {}

/** Previews batches of imported orders, or writes each batch in one transaction. The orders in a batch must be distinct. */
export function createImportBatch(
  options: Pick<
    OrdersOptions,
    'database' | 'codes' | 'wordings' | 'publicUrl' | 'readAddress' | 'readAddresses' | 'shop' | 'securitySecret'
  >,
) {
  const { database, codes } = options
  const record = createRecordEvent(options)
  const mailCodes = createMailCodes(options)

  /** Inserts all new orders with only a few statements. */
  async function insertNew(tx: Tx, orders: readonly BatchOrder[], { now, isMailed, fileOf }: How) {
    const events = orders.map((order) => ({ order, event: eventOf(order), ...factsOf(eventOf(order), now) }))
    const withCode = events.filter((one) => one.isWithCode)
    const emails = withCode.map(({ order }) => order.customerEmail)
    const made = emails.length === 0 ? [] : await codes.create(tx, { emails, isKept: true, now })
    const codeOf = new Map(withCode.map((one, index) => [one, made[index] ?? null]))
    const rows = orderRows(
      events.map((one) => ({ ...one, connection: fileOf, sameAs: null, isMailed, code: codeOf.get(one) ?? null })),
      now,
    )
    const inserted = await insertRows(tx, rows)
    if (inserted.length !== rows.length) throw new Overtaken()
    await recordEvents(
      tx,
      rows.map((row, index) => ({ orderId: row.id, event: eventOf(orders[index] as BatchOrder) })),
      now,
    )
    if (!isMailed) return
    for (const [{ order }, code] of codeOf)
      if (code && order.customerEmail) await mailCodes(tx, [code], order.customerEmail, now, { language: order.language ?? null })
    const mailed = rows.filter(({ code_id, customer_email }) => code_id !== null && customer_email !== '')
    const ids = mailed.map(({ id }) => id)
    await planReminders(tx, ids, { days: options.shop.now().codeReminderDays ?? null, now })
  }

  async function read(queries: Queries, sent: readonly BatchOrder[]): Promise<ReadOrder[]> {
    const typed = [...new Set(sent.flatMap(({ customerEmail }) => customerEmail ?? []))]
    const addresses = await options.readAddresses(queries, typed)
    const customers = new Map(typed.map((email, at) => [email, addresses[at] ?? null]))
    return sent.map((order) => {
      const customer = customers.get(order.customerEmail ?? '') ?? null
      return { ...order, customer, customerEmail: customer?.email ?? null }
    })
  }

  const standingsIn = async (queries: Queries, orders: readonly ReadOrder[], fileOf: string) =>
    standingsOf(queries, orders, {
      connection: fileOf,
      shops: await countShops(queries, fileOf, options.shop.now().webhookSecrets),
    })

  async function write(tx: Tx, sent: readonly BatchOrder[], how: How & { isQuick: boolean }) {
    const orders = await read(tx, sent)
    const { standings, known } = await standingsIn(tx, orders, how.fileOf)
    await noteFile(tx, known, how.fileOf)
    const fresh = orders.filter((order) => standings.get(order) === 'new')
    // What an order gets depends on the products, as soon as there are some.
    const catalogue = await readCatalogue(tx)
    const isQuick = how.isQuick && catalogue === null
    if (isQuick) await insertNew(tx, fresh, how)
    for (const order of orders) {
      const standing = standings.get(order)
      const isDone = standing === 'known' || (standing === 'new' && isQuick)
      if (!isDone) await record(tx, eventOf(order), how)
    }
    await noteNames(tx, orders, { file: how.fileOf, secret: options.securitySecret })
    return outcomeOf(orders, standings, catalogue)
  }

  return {
    async preview(sent: readonly BatchOrder[], fileOf: string): Promise<BatchOutcome> {
      const orders = await read(database.queries, sent)
      const { standings } = await standingsIn(database.queries, orders, fileOf)
      return outcomeOf(orders, standings, await readCatalogue(database.queries))
    },

    async write(orders: readonly BatchOrder[], actor: Actor, file: Omit<How, 'now'>): Promise<BatchOutcome> {
      const how = { now: actor.now, ...file }
      try {
        return await actor.transaction((tx) => write(tx, orders, { ...how, isQuick: true }))
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
        return actor.transaction((tx) => write(tx, orders, { ...how, isQuick: false }))
      }
    },
  }
}

function eventOf({ orderNumber, customerEmail, kind, items, language }: BatchOrder): OrderEvent {
  const said = { kind, orderNumber, customerEmail, ...(items ? { items } : {}), ...(language ? { language } : {}) }
  return { source: 'import', reference: orderKey(orderNumber), eventId: `import:${kind}`, ...said }
}

/** Compares each order with the stored ones. Returns the stored ones that are the same, too. */
async function standingsOf(
  queries: Queries,
  orders: readonly ReadOrder[],
  origin: Pick<ArrivingIdentity, 'connection' | 'shops'>,
): Promise<{ standings: Map<BatchOrder, Standing>; known: string[] }> {
  const keys = orders.map((order) => orderKey(order.orderNumber))
  const byKey = Map.groupBy(await findByNumber(queries, keys), ({ numberKey }) => numberKey)
  const known: string[] = []
  const standingOf = (order: ReadOrder, key: string): Standing => {
    const stored = (byKey.get(key) ?? []).map((row) => identityOf(row, order.customer))
    // A line doesn't say when it was paid.
    const line = { isOfFile: true, ...origin, hasAddress: order.customer !== null, paidAt: '' }
    const found = matchOrder(line, stored)
    if (found?.match === 'ask') return 'asked'
    if (!found) return stored.length > 0 ? 'clash' : 'new'
    known.push(found.order.id)
    return orderChange(found.order, order.kind) === null ? 'known' : 'refund'
  }
  const standings = new Map(orders.map((order, index) => [order, standingOf(order, keys[index] ?? '')]))
  return { standings, known }
}

function outcomeOf(
  orders: readonly BatchOrder[],
  standings: ReadonlyMap<BatchOrder, Standing>,
  catalogue: Catalogue | null,
): BatchOutcome {
  const isChanged = (order: BatchOrder) => !['known', 'asked'].includes(standings.get(order) ?? '')
  const created = orders.filter((order) => order.kind === 'paid' && ['new', 'clash'].includes(standings.get(order) ?? ''))
  const refunded = orders.filter((order) => order.kind !== 'paid' && isChanged(order)).length
  const asked = orders.filter((order) => standings.get(order) === 'asked').length
  const plans = created.map(({ items = [] }) => planOf(catalogue, { source: 'import', items }))
  const coded = plans.filter(({ wanted }) => wanted.length > 0).length
  const waiting = plans.filter(({ waitsFor }) => waitsFor !== null).length
  return { created, coded, waiting, refunded, known: orders.length - created.length - refunded - asked, asked }
}
