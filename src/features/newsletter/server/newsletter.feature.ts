import { type Clock, instant } from '#kit/clock.ts'
import type { Address } from '#kit/server/access/address-key.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { removedByFeature } from '#kit/server/db/table-rules.ts'
import { rebuildCounters, rebuildTable } from '#kit/server/lists/derived.ts'
import { createSubscriptionsStore } from './subscriptions.store.ts'
import { derivedSubscriptions, subscriptionsList } from './subscriptions-list.ts'

export const newsletterFeature = {
  cleanUp: ({ database, clock }: { database: Database; clock: Clock }) =>
    createSubscriptionsStore(database).removeUnconfirmed(instant(clock)),
  // An address that wasn't proved may be someone else's.
  async onAccountDeleted(tx: Tx, account: Address & { database: Database; isEmailProved: boolean }) {
    if (account.isEmailProved) await createSubscriptionsStore(account.database).removeAddress(tx, account)
  },
  tables: { subscriptions: removedByFeature },
  rebuild: async (database: Database) => [
    await rebuildTable(database, derivedSubscriptions, () => rebuildCounters(database, subscriptionsList)),
  ],
} as const
