import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Basics } from '#kit/server/basics.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { Config, ShopConfig } from '../config.ts'
import { isEncryptedAt } from './backup-place.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { publicKeyFile, readPublicKey } from './recovery-key.ts'

/** What is known about the recovery key of an installation, whose private part only the operator has. */
export interface KeyState {
  /** Null when no recovery key was made. */
  publicKey: string | null
  /** True when whole backups are encrypted, not only the secrets. */
  encrypts: boolean
  /** When a backup was last restored for a trial with this key; null when never. */
  drilledAt: string | null
}

interface KeyPlace extends Pick<Basics, 'database' | 'clock'> {
  config: Pick<Config, 'dataDir' | 'encryptsBackups'>
  shop: Shop<Pick<ShopConfig, 'backupPlace'>>
}

export async function readKeyState({ config, shop, database, clock }: KeyPlace): Promise<KeyState> {
  const { dataDir } = config
  const encrypts = isEncryptedAt(shop.now().backupPlace, config)
  const publicKey = await readPublicKey(dataDir)
  if (publicKey === null) return { publicKey, encrypts, drilledAt: null }
  const drilledAt = (await createBackupRunsStore({ database, clock }).findGood('drill'))?.endedAt ?? null
  const { mtimeMs: madeAt } = await stat(join(dataDir, publicKeyFile))
  // An earlier drill was of a backup that wasn't encrypted, or was encrypted to another key.
  return { publicKey, encrypts, drilledAt: drilledAt !== null && Date.parse(drilledAt) >= madeAt ? drilledAt : null }
}

const recentMs = 72 * 60 * 60 * 1000

/** True when backups are proven and hold the secrets. Another machine may make them, whose key isn't known here. */
export async function hasBackups({ config, shop, database, clock }: KeyPlace): Promise<boolean> {
  if (shop.now().backupPlace !== null && (await readPublicKey(config.dataDir)) === null) return false
  const proven = await createBackupRunsStore({ database, clock }).findProven()
  return clock.now() - Date.parse(proven?.backupAt ?? '') < recentMs
}
