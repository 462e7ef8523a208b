import type { Actor } from '#kit/server/access/actor.ts'
import type { Address } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { type ArrivingIdentity, matchOrder, orderChange, orderKey } from '../orders.rules.ts'
import { type Catalogue, planOf } from '../products.rules.ts'
import { type BatchOrder, eventOf, type How } from './batch-order.ts'
import { noteNames } from './claims/claims.store.ts'
import { planReminders } from './code-reminders.store.ts'
import { countShops } from './connections.store.ts'
import { createKeepHeld, ordersOfAlike } from './keep-held.ts'
import { createMailCodes } from './mail-code.ts'
import { findByNumber, insertRows, noteEvents, noteFile, orderRows } from './orders.store.ts'
import type { OrderCodes, OrdersOptions } from './parts.ts'
import { readCatalogue } from './products/products.store.ts'
import { createRecordEvent, factsOf } from './record-event.ts'
import { identityOf } from './stored-order.rules.ts'

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
  /** With a code, or a number, that somebody else has. Nothing of them is written. */
  taken?: BatchOrder[]
}

/** `clash`: another order has the number. `asked`: it may be one that is known. `taken`: its code, or its number, is another's. */
type Standing = 'new' | 'clash' | 'asked' | 'known' | 'refund' | 'taken'

/** Another process has just inserted one of the orders, so the batch must be repeated order by order. */
class Overtaken extends Error {}

/** Previews batches of imported orders, or writes each batch in one transaction. The orders in a batch must be distinct. */
export function createImportBatch(
  options: Pick<
    OrdersOptions,
    'database' | 'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'readAddress' | 'readAddresses' | 'shop' | 'securitySecret'
  >,
) {
  const { database, codes } = options
  const record = createRecordEvent(options)
  const mailCodes = createMailCodes(options)
  const keepHeld = createKeepHeld(options)

  /** Inserts all new orders with only a few statements. */
  async function insertNew(tx: Tx, orders: readonly BatchOrder[], { now, isMailed, fileOf }: How) {
    const events = orders.map((order) => ({ order, event: eventOf(order), ...factsOf(eventOf(order), now) }))
    const withCode = events.filter((one) => one.isWithCode)
    const emails = withCode.map(({ order }) => order.customerEmail)
    const made = emails.length === 0 ? [] : await codes.create(tx, { emails, isKept: true, now })
    const codeOf = new Map(withCode.map((one, index) => [one, made[index] ?? null]))
    const rows = orderRows(
      events.map((one) => ({ ...one, connection: fileOf, sameAs: null, isMailed, codes: [codeOf.get(one) ?? []].flat() })),
      now,
    )
    const inserted = await insertRows(tx, rows)
    if (inserted.length !== rows.length) throw new Overtaken()
    const noted = rows.map((row, index) => ({ orderId: row.id, event: eventOf(orders[index] as BatchOrder) }))
    await noteEvents(tx, noted, now)
    if (!isMailed) return
    for (const [{ order }, code] of codeOf)
      if (code && order.customerEmail)
        await mailCodes(tx, [code], order.customerEmail, now, {
          language: order.language ?? null,
          orderNumber: order.orderNumber,
        })
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
    standingsOf(
      queries,
      orders,
      { connection: fileOf, shops: await countShops(queries, fileOf, options.shop.now().webhookSecrets) },
      codes.findAlike,
    )

  async function write(tx: Tx, sent: readonly BatchOrder[], how: How & { isQuick: boolean }) {
    const orders = await read(tx, sent)
    const { standings, known } = await standingsIn(tx, orders, how.fileOf)
    await noteFile(tx, known, how.fileOf)
    const isFresh = (order: BatchOrder) => standings.get(order) === 'new'
    const fresh = orders.filter((order) => isFresh(order) && !order.codes)
    // What an order gets depends on the products, as soon as there are some.
    const catalogue = await readCatalogue(tx)
    const isQuick = how.isQuick && catalogue === null
    if (isQuick) await insertNew(tx, fresh, how)
    const held = orders.flatMap((order) => (isFresh(order) && order.codes ? [{ ...order, codes: order.codes }] : []))
    if (!(await keepHeld(tx, held, { ...how, catalogue }))) throw new Overtaken()
    for (const order of orders) {
      const standing = standings.get(order)
      const isDone = standing === 'known' || standing === 'taken' || (standing === 'new' && (isQuick || order.codes))
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

/** Compares each order with the stored ones. Returns the stored ones that are the same, too. */
async function standingsOf(
  queries: Queries,
  orders: readonly ReadOrder[],
  origin: Pick<ArrivingIdentity, 'connection' | 'shops'>,
  findAlike: OrderCodes['findAlike'],
): Promise<{ standings: Map<BatchOrder, Standing>; known: string[] }> {
  const keys = orders.map((order) => orderKey(order.orderNumber))
  const byKey = Map.groupBy(await findByNumber(queries, keys), ({ numberKey }) => numberKey)
  const known: string[] = []
  const holders = await ordersOfAlike(
    queries,
    orders.flatMap(({ codes = [] }) => codes.map(({ code }) => code)),
    findAlike,
  )
  const standingOf = (order: ReadOrder, key: string): Standing => {
    const stored = (byKey.get(key) ?? []).map((row) => identityOf(row, order.customer))
    // A line doesn't say when it was paid.
    const line = { isOfFile: true, ...origin, hasAddress: order.customer !== null, paidAt: '' }
    const found = matchOrder(line, stored)
    if (order.codes && order.kind === 'paid') {
      const isOf = (id: string | null) => order.codes?.every(({ code }) => holders(code) === id)
      if (found?.match === 'same' && isOf(found.order.id)) return 'known'
      return !found && stored.length === 0 && isOf(null) ? 'new' : 'taken'
    }
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
  const isChanged = (order: BatchOrder) => !['known', 'asked', 'taken'].includes(standings.get(order) ?? '')
  const created = orders.filter((order) => order.kind === 'paid' && ['new', 'clash'].includes(standings.get(order) ?? ''))
  const refunded = orders.filter((order) => order.kind !== 'paid' && isChanged(order)).length
  const asked = orders.filter((order) => standings.get(order) === 'asked').length
  const taken = orders.filter((order) => standings.get(order) === 'taken')
  const plans = created.map(({ items = [] }) => planOf(catalogue, { source: 'import', items }))
  const coded = plans.filter(({ wanted }, at) => wanted.length > 0 && !created[at]?.codes).length
  const waiting = plans.filter(({ waitsFor }) => waitsFor !== null).length
  const known = orders.length - created.length - refunded - asked - taken.length
  return { created, coded, waiting, refunded, known, asked, taken }
}
