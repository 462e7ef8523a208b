import { instant } from '#kit/clock.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, idsOf } from '#kit/server/db/rows.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { type Catalogue, planOf, wholeOrder } from '../../products.rules.ts'
import { lockOrder } from '../orders.store.ts'
import type { OrderCodes, OrdersOptions } from '../parts.ts'
import { readItems, readRefunded, type StoredOrder } from '../stored-order.rules.ts'
import { readCatalogue } from './products.store.ts'

export const openEarlierKind = 'orders.open-earlier'

const readAtOnce = 500
/** A transaction locks so many orders. */
const openedAtOnce = 50

type EarlierOrder = Pick<StoredOrder, 'id' | 'state' | 'source' | 'items' | 'refundedItems'>
type Opening = Pick<OrderCodes, 'opening' | 'open'>

/** Orders after `after` that got one code, whatever was bought. */
const wholeOrders = (queries: Queries, after: string): Promise<EarlierOrder[]> =>
  queries
    .selectFrom('orders')
    .select(fields('id state source items refunded_items'))
    .where('id', '>', after)
    .where('id', 'in', (from) => from.selectFrom('order_codes').select('order_id').where('line', '=', wholeOrder))
    .orderBy('id')
    .limit(readAtOnce)
    .execute()

/** Returns the code that could open a product for each order that would get it today and has no code that opens it. */
async function codesToOpen(
  queries: Queries,
  orders: readonly EarlierOrder[],
  { codes, catalogue, productId }: { codes: Opening; catalogue: Catalogue | null; productId: string },
): Promise<Map<string, string>> {
  const bought = orders.filter(({ state, source, items, refundedItems }) => {
    const { wanted } = planOf(catalogue, { source, items: readItems(items), refunded: readRefunded(refundedItems) })
    // Otherwise it was refunded, or waits for a decision.
    return (state === 'pending' || state === 'activated') && wanted.some((line) => line.productId === productId)
  })
  if (bought.length === 0) return new Map()
  const links = await queries
    .selectFrom('order_codes')
    .select(fields('order_id code_id line'))
    .where('order_id', 'in', idsOf(bought))
    .orderBy('code_id')
    .execute()
  const codeIds = links.map(({ codeId }) => codeId)
  const opening = await codes.opening(queries, codeIds, productId)
  const found = [...Map.groupBy(links, ({ orderId }) => orderId)].flatMap(([orderId, own]): [string, string][] => {
    const first = own.find(({ codeId, line }) => line === wholeOrder && opening.has(codeId))
    return first && own.every(({ codeId }) => !opening.get(codeId)) ? [[orderId, first.codeId]] : []
  })
  return new Map(found)
}

/** The ids of the orders from before a product was named that it can be opened for, in pages. */
async function* earlierOrders(queries: Queries, codes: Opening, productId: string): AsyncGenerator<string[]> {
  const catalogue = await readCatalogue(queries)
  if (!catalogue?.coded.has(productId)) return
  for (let after = ''; ; ) {
    const orders = await wholeOrders(queries, after)
    const last = orders.at(-1)
    if (!last) return
    yield [...(await codesToOpen(queries, orders, { codes, catalogue, productId })).keys()]
    after = last.id
  }
}

/** How many orders from before a product was named have a code that doesn't open it yet. */
export async function countEarlier(queries: Queries, codes: Opening, productId: string): Promise<number> {
  let count = 0
  for await (const ids of earlierOrders(queries, codes, productId)) count += ids.length
  return count
}

/** Opens a product with the codes of the orders from before it was named. */
export function earlierOrdersJobs({ database, clock, codes }: Pick<OrdersOptions, 'database' | 'clock' | 'codes'>) {
  async function open(tx: Tx, ids: readonly string[], productId: string): Promise<void> {
    const [catalogue, now] = [await readCatalogue(tx), instant(clock)]
    for (const id of ids) {
      // Its refund, or another administrator, may have come first.
      const order = await lockOrder(tx, id)
      const codeId = order && (await codesToOpen(tx, [order], { codes, catalogue, productId })).get(id)
      if (codeId) await codes.open(tx, { codeId, productId, now })
    }
  }

  return {
    async [openEarlierKind]({ payload, step }: Job) {
      const { productId } = payload as { productId: string }
      for await (const ids of earlierOrders(database.queries, codes, productId))
        for (let at = 0; at < ids.length; at += openedAtOnce)
          await step((tx) => open(tx, ids.slice(at, at + openedAtOnce), productId))
    },
  }
}
