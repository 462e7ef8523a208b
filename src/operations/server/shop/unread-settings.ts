import type { Database } from '#kit/server/db/database.ts'
import { groupNames } from '../../shop-settings.rules.ts'
import type { Config } from '../config.ts'
import { openSettings } from './apply-settings.ts'
import { isByVariable } from './settings-list.ts'
import { readStored, type StoredSettings } from './shop-settings.store.ts'

/**
 * Names what administrators have saved and what can't be read any more: groups whose row is damaged, and secrets that were sealed with
 * another key. Where a variable decides, nothing is missing.
 */
export async function findUnread(
  { config, database }: { config: Config; database: Database },
  secret: string | null,
): Promise<string[]> {
  const stored = await readStored(database.queries).catch((error: unknown): StoredSettings | null => {
    // A database that is away is a problem of its own.
    if (database.isUnavailable(error)) throw error
    return null
  })
  if (stored === null) return groupNames
  const { unreadable } = openSettings(stored, secret)
  return [...groupNames.filter((group) => stored[group].isDamaged), ...unreadable.filter((key) => !isByVariable(config, key))]
}
