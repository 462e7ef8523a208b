import { systemClock } from '#kit/clock.ts'
import type { Config } from '../config.ts'
import { openMigratedDatabase } from '../database.ts'
import { keptSecret, ordersSecretName } from './kept-secret.ts'
import { secretOf } from './shared-secret.ts'

/** The secret of our own webhook format, when the environment names none. */
export async function findOwnSecret(config: Config): Promise<string> {
  if (config.secretKey === undefined) return keptSecret(config.dataDir, ordersSecretName)
  const { database } = await openMigratedDatabase(config)
  try {
    return await secretOf({ config, database, clock: systemClock }, ordersSecretName)
  } finally {
    await database.close()
  }
}
