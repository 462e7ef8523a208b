import { createAccessStore } from '#features/access/server/access.store.ts'
import { hasAccessCodes } from '#features/access/server/codes.store.ts'
import { createCodes } from '#features/access/server/codes.ts'
import { hasUsers } from '#features/accounts/server/users.store.ts'
import type { Brand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'

/** One code to try the sign-up with, while there are neither people nor codes; null afterwards. */
export async function firstCode(database: Database, brand: Brand): Promise<string | null> {
  if ((await hasUsers(database.queries)) || (await hasAccessCodes(database.queries))) return null
  const store = createAccessStore(database)
  const [code] = await createCodes({ store, clock: systemClock, brand }, { count: 1, customerEmail: null })
  return code ?? null
}
