import { hasAccessCodes } from '#features/access/server/codes.store.ts'
import { createCodes } from '#features/access/server/codes.ts'
import { hasUsers } from '#features/accounts/server/users.store.ts'
import type { Brand } from '#kit/brand.ts'
import { instant, systemClock } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Config } from '../config.ts'
import { replaceGroup } from '../shop/shop-settings.store.ts'

/** Creates a code for trying the sign-up while there are no users and no codes; otherwise returns null. */
export async function firstCode(database: Database, brand: Brand): Promise<string | null> {
  if ((await hasUsers(database.queries)) || (await hasAccessCodes(database.queries))) return null
  const [code] = await createCodes({ database, clock: systemClock, brand }, 1)
  return code ?? null
}

/**
 * A new installation speaks all languages that it has, so that its owner reads the first page already, and takes away those that the shop
 * doesn't speak. An installation with users speaks those that its operator has named.
 */
export async function offerLanguages(
  database: Database,
  { variables }: Pick<Config, 'variables'>,
  has: Language[],
): Promise<void> {
  if (has.length < 2 || variables.includes('LANGUAGES') || (await hasUsers(database.queries))) return
  const content = { languages: has.join(', ') }
  await database.transaction((tx) => replaceGroup(tx, 'rules', { version: 0, content, now: instant(systemClock) }))
}
