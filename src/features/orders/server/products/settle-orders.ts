import { instant } from '#kit/clock.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { createGiveCodes, settleOrdersKind } from '../give-codes.ts'
import { lockOrder } from '../orders.store.ts'
import type { OrdersOptions } from '../parts.ts'
import { readCatalogue, waitingForProducts } from './products.store.ts'

/** Makes the codes of the orders that waited for a product. What they say was checked when they arrived, and is stored with them. */
export function settleOrdersJobs(
  options: Pick<OrdersOptions, 'database' | 'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'clock' | 'wakeJobs'>,
) {
  const { database, clock, wakeJobs } = options
  const giveCodes = createGiveCodes(options)

  async function settle(tx: Tx, id: string): Promise<void> {
    const order = await lockOrder(tx, id)
    // Without products nobody can say any more what a waiting order gets.
    if (order?.state !== 'waiting' || order.waitsFor !== 'product' || (await readCatalogue(tx)) === null) return
    await giveCodes(tx, order, instant(clock))
  }

  return {
    async [settleOrdersKind]({ payload, step }: Job) {
      const { orderId } = payload as { orderId?: string }
      const ids = orderId === undefined ? await waitingForProducts(database.queries) : [orderId]
      for (const id of ids) await step((tx) => settle(tx, id))
      if (ids.length > 0) wakeJobs()
    },
  }
}
