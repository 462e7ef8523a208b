import type { Actor } from '#kit/server/actor.ts'
import { type Address, isOf } from '#kit/server/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { type OrderEvent, type OrderEventKind, orderChange, orderKey } from '../orders.rules.ts'
import { createMailCodes } from './mail-code.ts'
import { insertRows, orderRows, recordEvents, wasOf } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import { readCatalogue } from './products/products.store.ts'
import { createRecordEvent, factsOf } from './record-event.ts'

export interface BatchOrder {
  line: number
  orderNumber: string
  /** As the file has it, in lower case. */
  customerEmail: string | null
  kind: OrderEventKind
}

interface ReadOrder extends BatchOrder {
  customer: Address | null
}

export interface BatchOutcome {
  /** New paid orders. */
  created: BatchOrder[]
  refunded: number
  known: number
}

type Standing = 'new' | 'clash' | 'known' | 'refund'

/** Another process has just inserted one of the orders, so the batch must be repeated order by order. */
class Overtaken extends Error {}

/** Previews batches of imported orders, or writes each batch in one transaction. The orders in a batch must be distinct. */
export function createImportBatch(
  options: Pick<OrdersOptions, 'database' | 'codes' | 'brand' | 'wordings' | 'publicUrl' | 'readAddress' | 'readAddresses'>,
) {
  const { database, codes, brand } = options
  const record = createRecordEvent(options)
  const mailCodes = createMailCodes(options)

  /** Inserts all new orders with only a few statements. */
  async function insertNew(tx: Tx, orders: readonly BatchOrder[], { now, isMailed }: { now: string; isMailed: boolean }) {
    const events = orders.map((order) => ({ order, event: eventOf(order), ...factsOf(eventOf(order), now) }))
    const withCode = events.filter((one) => one.isWithCode)
    const emails = withCode.map(({ order }) => order.customerEmail)
    const made = emails.length === 0 ? [] : await codes.create(tx, { brand, emails, now })
    const codeOf = new Map(withCode.map((one, index) => [one, made[index] ?? null]))
    const rows = orderRows(
      events.map((one) => ({ ...one, isMailed, code: codeOf.get(one) ?? null })),
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
    for (const [{ order }, code] of codeOf) if (code && order.customerEmail) await mailCodes(tx, [code], order.customerEmail, now)
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

  async function write(tx: Tx, sent: readonly BatchOrder[], how: { now: string; isMailed: boolean; isQuick: boolean }) {
    const orders = await read(tx, sent)
    const standings = await standingsOf(tx, orders)
    const fresh = orders.filter((order) => standings.get(order) === 'new')
    // What an order gets depends on the products, as soon as there are some.
    const isQuick = how.isQuick && (await readCatalogue(tx)) === null
    if (isQuick) await insertNew(tx, fresh, how)
    for (const order of orders) {
      const standing = standings.get(order)
      const isDone = standing === 'known' || (standing === 'new' && isQuick)
      if (!isDone) await record(tx, eventOf(order), how)
    }
    return outcomeOf(orders, standings)
  }

  return {
    async look(sent: readonly BatchOrder[]): Promise<BatchOutcome> {
      const orders = await read(database.queries, sent)
      return outcomeOf(orders, await standingsOf(database.queries, orders))
    },

    async write(orders: readonly BatchOrder[], actor: Actor, { isMailed }: { isMailed: boolean }): Promise<BatchOutcome> {
      const how = { now: actor.now, isMailed }
      try {
        return await actor.transaction((tx) => write(tx, orders, { ...how, isQuick: true }))
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
        return actor.transaction((tx) => write(tx, orders, { ...how, isQuick: false }))
      }
    },
  }
}

function eventOf({ orderNumber, customerEmail, kind }: BatchOrder): OrderEvent {
  return { source: 'import', reference: orderKey(orderNumber), eventId: `import:${kind}`, kind, orderNumber, customerEmail }
}

/** Compares each order with the stored ones. `clash` means that another customer's order has the same number. */
async function standingsOf(queries: Queries, orders: readonly ReadOrder[]): Promise<Map<BatchOrder, Standing>> {
  const keys = orders.map((order) => orderKey(order.orderNumber))
  const rows = await queries
    .selectFrom('orders')
    .select(fields('id number_key customer_email customer_key source state is_activated paid_at refunded_at'))
    .where('number_key', 'in', keys)
    .execute()
  const byKey = new Map<string, typeof rows>()
  for (const row of rows) {
    byKey.set(row.numberKey, [...(byKey.get(row.numberKey) ?? []), row])
  }
  return new Map(
    orders.map((order, index) => {
      const key = keys[index] ?? ''
      const same = (byKey.get(key) ?? []).toSorted((a, b) => Number(b.source === 'import') - Number(a.source === 'import'))
      const known = same.find(
        (row) =>
          row.source === 'import' ||
          (order.customer !== null &&
            (isOf(order.customer, { email: row.customerEmail, key: row.customerKey }) || wasOf(order.customer, row))),
      )
      if (!known) return [order, same.length > 0 ? 'clash' : 'new']
      return [order, orderChange(known, order.kind) === null ? 'known' : 'refund']
    }),
  )
}

function outcomeOf(orders: readonly BatchOrder[], standings: ReadonlyMap<BatchOrder, Standing>): BatchOutcome {
  const isChanged = (order: BatchOrder) => standings.get(order) !== 'known'
  const created = orders.filter((order) => order.kind === 'paid' && ['new', 'clash'].includes(standings.get(order) ?? ''))
  const refunded = orders.filter((order) => order.kind !== 'paid' && isChanged(order)).length
  return { created, refunded, known: orders.length - created.length - refunded }
}
