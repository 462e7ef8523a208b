import type { Queries } from '#kit/server/db/database.ts'
import { type ShopName, shopNames } from '../order-sources.ts'
import { historyDays, isSilentAsNever, leastSilence } from '../silence.rules.ts'
import { listContacts } from './deliveries/deliveries.store.ts'
import type { WebhookSecrets } from './parts.ts'

/**
 * Returns a function that finds the connected shops that have been silent for longer than ever before, with when each was last heard of. It
 * is asked each minute, so the orders of a shop are read once for each silence.
 */
export function createSilentShops(queries: Queries) {
  const read = new Map<ShopName, { heardAt: string; days: string[] }>()

  return async ({ secrets, now }: { secrets: WebhookSecrets; now: string }) => {
    const contacts = await listContacts(queries)
    const daysAgo = (days: number) => new Date(Date.parse(now) - days * 24 * 60 * 60 * 1000).toISOString()
    const silent: { shop: ShopName; heardAt: string }[] = []
    for (const shop of shopNames) {
      const heardAt = contacts.get(shop)?.heardAt
      // Our own format has a secret whether or not somebody uses it, and what was never heard of has no habits.
      if (heardAt === undefined || (shop !== 'webhook' && !secrets[shop])) continue
      if (heardAt > daysAgo(leastSilence)) continue
      const known = read.get(shop)
      const days = known?.heardAt === heardAt ? known.days : await daysWithOrders(queries, shop, daysAgo(historyDays))
      read.set(shop, { heardAt, days })
      if (isSilentAsNever(days, heardAt, now)) silent.push({ shop, heardAt })
    }
    return silent
  }
}

async function daysWithOrders(queries: Queries, shop: ShopName, from: string): Promise<string[]> {
  const orders = queries
    .selectFrom('orders')
    .select('created_at as at')
    .where('source', '=', shop)
    .where('created_at', '>=', from)
  return [...new Set((await orders.execute()).map(({ at }) => at.slice(0, 10)))].toSorted()
}
