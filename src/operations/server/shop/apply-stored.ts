import type { Database } from '#kit/server/db/database.ts'
import type { Config } from '../config.ts'
import { findSecret, settingsSecretName } from '../installation/secrets.ts'
import { applied, openSettings } from './apply-settings.ts'
import { settle } from './live-shop.ts'
import { readStored } from './shop-settings.store.ts'

/** Puts what administrators have saved into the configuration of a command. Creates nothing. */
export async function applyStored(config: Config, database: Database): Promise<void> {
  const stored = await readStored(database.queries)
  const secret = await findSecret({ config, database }, settingsSecretName)
  settle(config, applied(config, openSettings(stored, secret)))
}
