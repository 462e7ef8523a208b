import { offerCodes } from '#features/access/server/offer-codes.ts'
import { createRevokeUser } from '#features/accounts/server/change-users.ts'
import { createReadOnlyUsers } from '#features/accounts/server/read-only-users.ts'
import { hasAccount, readAddress, readAddresses } from '#features/accounts/server/users.store.ts'
import { hasUnsubscribed } from '#features/newsletter/server/subscriptions.store.ts'
import { findProduct, findProductNames } from '#features/orders/server/products/products.store.ts'
import { createAskGumroad } from '#features/orders/server/shops/ask-gumroad.ts'
import { createEditionsStore, knownEditions } from '#features/planner/server/editions.store.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries } from '#kit/server/db/database.ts'
import type { FixedConfig } from '#operations/server/config.ts'

type Base = Pick<Basics, 'database' | 'shop' | 'wordings' | 'publicUrl'> & Partial<Pick<FixedConfig, 'gumroadApi'>>

/** Returns what orders need of other features: in the server, in commands and in the demo. */
export const ordersNeeds = (base: Base) => ({
  codes: offerCodes(base),
  askShops: { gumroad: createAskGumroad({ api: base.gumroadApi }) },
  hasAccount,
  readAddress,
  readAddresses,
  revokeAccess: createRevokeUser(base),
  limitToReading: createReadOnlyUsers(base).limit,
  knownEditions,
  productNames: findProductNames,
  /** True if owners of the product can download something. */
  async hasDownload(queries: Queries, productId: string): Promise<boolean> {
    const ids = (await findProduct(queries, productId))?.editions.map(({ id }) => id) ?? []
    const open = await createEditionsStore(base.database).findOpen(ids)
    return ids.some((id) => open.has(id))
  },
  hasUnsubscribed,
})
