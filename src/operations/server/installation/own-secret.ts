import { systemClock } from '#kit/clock.ts'
import { withDatabase } from '../commands.ts'
import type { Config } from '../config.ts'
import { findLostSecrets, ordersSecretName, readStoredSecret, secretOf } from './secrets.ts'

/** The secret of our own webhook format, when the environment names none. */
export async function findOwnSecret(config: Config): Promise<string> {
  const kept = config.secretKey === undefined ? await readStoredSecret(config.dataDir, ordersSecretName) : null
  if (kept !== null) return kept
  return withDatabase(config, async (database) => {
    // A new secret would refuse the messages that the shop signs with the present one.
    await findLostSecrets({ config, database }, [ordersSecretName])
    return secretOf({ config, database, clock: systemClock }, ordersSecretName)
  })
}
