import type { Database } from '#kit/server/db/database.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { Config, ShopConfig } from './config.ts'
import { openInstallation } from './installation/open-installation.ts'
import { readShop } from './shop/live-shop.ts'

/** A mistake in the command line. Shown without a stack trace; the exit code is 2. */
export class UsageError extends Error {}

/** Output of a command: lines for people, or an object for programs. */
export interface Outcome {
  lines: string[]
  json: object
  /** True when the command worked but found something bad: exit code 1. */
  isBad?: boolean
  /** For commands with exit codes of their own. */
  exitCode?: 0 | 1 | 2
}

/** Actions from the command line have no administrator and no network address. */
export const byCommand = { actor: null, address: '' }

/**
 * Runs what needs only the database, with the settings that administrators have saved in it. Refuses what opening the installation would
 * refuse.
 */
export async function withDatabase<T>(
  config: Config,
  run: (database: Database, opened: { shop: Shop<ShopConfig>; migrated: string[] }) => Promise<T>,
): Promise<T> {
  const { database, migrated } = await openInstallation(config)
  try {
    return await run(database, { shop: await readShop(config, database), migrated })
  } finally {
    await database.close()
  }
}
