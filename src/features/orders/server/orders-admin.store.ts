import { sql } from 'kysely'
import { hiddenCode } from '#features/access/access.rules.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { countRows, fields, idsOf } from '#kit/server/db/rows.ts'
import { createListPages } from '#kit/server/lists/list-pages.ts'
import { findMails } from '#kit/server/mail/outbox.ts'
import type { Order } from '../orders.contract.ts'
import './orders.tables.ts'
import { listConnections } from './connections.store.ts'
import { codesOfOrders } from './order-codes.store.ts'
import { ordersList } from './orders-list.ts'
import type { OrderCodes } from './parts.ts'
import { findProductNames } from './products/products.store.ts'
import { addedLines, questionsOf, readItems } from './stored-order.rules.ts'

export interface OrdersAdminOptions {
  database: Database
  codes: Pick<OrderCodes, 'find' | 'lastMails' | 'noteShown'>
}

/** Orders as administrators see them. */
export function createOrdersAdminStore({ database, codes }: OrdersAdminOptions) {
  /** Adds to each order its codes and the state of the latest email that contained the first one. */
  async function ordersOf(queries: Queries, ids: string[]): Promise<Order[]> {
    const rows = await orderRows(queries, ids)
    const codesOf = await codesOfOrders(queries, ids, codes.find)
    const all = [...codesOf.values()].flat()
    const productIds = all.flatMap(({ productId }) => productId ?? [])
    const names = await findProductNames(queries, productIds)
    const lastMails = await codes.lastMails(queries, idsOf(all))
    const mailIds = lastMails.map(({ mailId }) => mailId)
    const mails = await findMails(queries, mailIds)
    const stateOf = new Map(mails.map(({ id, state }) => [id, state]))
    const mailStateOf = new Map(lastMails.map(({ codeId, mailId }) => [codeId, stateOf.get(mailId) ?? null]))
    const otherIds = rows.flatMap(({ sameAs }) => sameAs ?? [])
    const others = await findOthers(queries, otherIds)
    const shops = new Map((await listConnections(queries)).map(({ id, name }) => [id, name]))
    return rows.map(({ items, codeId, sameAs, connectionId, asks, saidItems, refundedItems, ...row }) => {
      const own = codesOf.get(row.id) ?? []
      const first = own.find(({ id }) => id === codeId)
      return {
        ...row,
        codeId,
        items: readItems(items),
        asks: questionsOf({ state: row.state, asks }),
        added: addedLines({ items, saidItems, refundedItems }),
        shopName: shops.get(connectionId) ?? null,
        sameAs: others.get(sameAs ?? '') ?? null,
        accessCode: first && !first.isKept ? first.code : null,
        codes: own.map(({ id, code, isUsed, voidedAt, productId, isUndecided, isKept }) => ({
          ...{ id, code: isKept ? hiddenCode(code) : code, isKept },
          ...{ product: names.get(productId ?? '') ?? null, isUndecided },
          state: isUsed ? ('used' as const) : voidedAt === null ? ('unused' as const) : ('void' as const),
        })),
        downloadedAt: own.flatMap(({ downloadedAt }) => downloadedAt ?? []).toSorted()[0] ?? null,
        mailState: mailStateOf.get(codeId ?? '') ?? null,
      }
    })
  }

  return {
    list: createListPages(database, ordersList, (ids) => ordersOf(database.queries, ids)),

    /** Like `list`, for who takes the codes out of the program: none of them is hidden, and none can be claimed unasked. */
    handOut: createListPages(database, ordersList, async (ids) => {
      const shown = [...(await codesOfOrders(database.queries, ids, codes.find)).values()].flat().filter(({ isKept }) => isKept)
      await codes.noteShown(database.queries, idsOf(shown))
      return ordersOf(database.queries, ids)
    }),

    find: async (queries: Queries, id: string): Promise<Order | null> => (await ordersOf(queries, [id]))[0] ?? null,
  }
}

/** The orders that others may be. */
async function findOthers(queries: Queries, ids: string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<Order['sameAs']>>()
  const rows = await queries
    .selectFrom('orders')
    .select([...fields('id order_number source created_at'), sql<string | null>`nullif(customer_email, '')`.as('customerEmail')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const mostUndecided = 1000

/** The orders that wait for a decision, with the time of what was last asked. */
export async function findUndecided(queries: Queries) {
  const rows = await queries
    .selectFrom('orders')
    .select(fields('id refunded_at partly_refunded_at disputed_at asked_at created_at'))
    .where('state', '=', 'needs_decision')
    .orderBy('id')
    .limit(mostUndecided)
    .execute()
  const orders = rows.map(({ id, createdAt, ...times }) => ({
    id,
    since:
      Object.values(times)
        .filter((at) => at !== null)
        .toSorted()
        .at(-1) ?? createdAt,
  }))
  return { count: orders.length, orders }
}

interface Between {
  from: string
  until: string
}

const madeIn = (queries: Queries, { from, until }: Between) =>
  queries.selectFrom('orders').where('created_at', '>=', from).where('created_at', '<', until)

export const countOrders = (queries: Queries, between: Between): Promise<number> => countRows(madeIn(queries, between))

/** How many customers have the code of an order from then and haven't used it. */
export async function countNeverCame(queries: Queries, between: Between): Promise<number> {
  const unused = madeIn(queries, between).where('state', '=', 'pending').where('code_id', 'is not', null)
  const buyers = unused.where('refunded_at', 'is', null).select('customer_key').distinct()
  return (await buyers.execute()).length
}

/** The paid orders that wait for some of their codes. */
export async function findWaiting(queries: Queries) {
  const orders = await queries
    .selectFrom('orders')
    .select(['id', 'created_at as since'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(mostUndecided)
    .execute()
  return { count: orders.length, orders }
}

function orderRows(queries: Queries, ids: string[]) {
  return queries
    .selectFrom('orders')
    .select([
      ...fields('id order_number source'),
      sql<string | null>`nullif(customer_email, '')`.as('customerEmail'),
      ...fields(
        'connection_id same_as state is_activated activated_at paid_at refunded_at partly_refunded_at disputed_at decided_at code_id items said_items refunded_items asks asked_email waits_for claimed_at created_at',
      ),
    ])
    .where('id', 'in', ids)
    .execute()
}
