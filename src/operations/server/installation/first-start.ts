import { hasAccessCodes } from '#features/access/server/codes.store.ts'
import { createCodes } from '#features/access/server/codes.ts'
import { hasUsers } from '#features/accounts/server/users.store.ts'
import type { Brand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'

/** Creates a code for trying the sign-up while there are no users and no codes; otherwise returns null. */
export async function firstCode(database: Database, brand: Brand): Promise<string | null> {
  if ((await hasUsers(database.queries)) || (await hasAccessCodes(database.queries))) return null
  const [code] = await createCodes({ database, clock: systemClock, brand }, 1)
  return code ?? null
}
