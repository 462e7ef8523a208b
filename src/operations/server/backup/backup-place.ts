import { lookup as lookUp } from 'node:dns'
import { realpath } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { parseS3Address } from '#kit/server/s3/s3-address.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { BackupPlace, Config, ShopConfig } from '../config.ts'
import { isAddress } from '../settings.ts'
import { placeTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { createFolderTarget } from './folder-target.ts'
import { openTarget } from './open-backup.ts'
import { createS3Target } from './s3-target.ts'
import { watchTarget } from './stall-watch.ts'

export const placeByVariable = (address: string): BackupPlace => ({ address, keys: null, isFromBrowser: false })

const program = resolve(import.meta.dirname, '../../../..')

/** True when all of a backup is encrypted there, not only the secrets. */
export const isEncryptedAt = (place: BackupPlace | null, { encryptsBackups }: Pick<Config, 'encryptsBackups'>): boolean =>
  encryptsBackups || place?.isFromBrowser === true

/**
 * Opens a place. One from the browser is looked at each time: what its path leads to may have changed since it was named.
 *
 * @throws BackupError when it mustn't be used
 */
export async function openPlace(place: BackupPlace, { dataDir }: Pick<Config, 'dataDir'>): Promise<BackupTarget> {
  const { address, keys, isFromBrowser } = place
  if (!isFromBrowser) return openTarget(address)
  if (!isAddress(address)) {
    for (const kept of [dataDir, program]) if (await isOnOnePath(address, kept)) throw new BackupError(texts.amongData(address))
    return watchTarget(createFolderTarget(address))
  }
  const bucket = parseS3Address(address)
  if (bucket === null || keys === null) throw new BackupError(texts.keysMissing)
  const lookup = lookUp as LookupFunction
  return watchTarget(
    createS3Target({ address: bucket, keys }, async (storage) => {
      const { createS3Client } = await import('#kit/server/s3/s3-client.ts')
      return createS3Client({ ...storage, clock: systemClock, publicBy: lookup })
    }),
  )
}

/** Opens the present place once for all reads, so that one that hangs is known. */
export function createFindTarget(shop: Shop<Pick<ShopConfig, 'backupPlace'>>, config: Pick<Config, 'dataDir'>) {
  let open: { address: string; target: BackupTarget } | null = null
  return async (): Promise<BackupTarget | null> => {
    const { backupPlace } = shop.now()
    if (backupPlace === null) return null
    const address = JSON.stringify(backupPlace)
    if (open?.address !== address) open = { address, target: await openPlace(backupPlace, config) }
    return open.target
  }
}

/** True when one folder is the other, or in it. Follows links. */
async function isOnOnePath(one: string, other: string): Promise<boolean> {
  const [first, second] = [await realFolder(one), await realFolder(other)]
  return isIn(first, second) || isIn(second, first)
}

function isIn(inner: string, outer: string): boolean {
  const way = relative(outer, inner)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The folder may not be there yet. */
const realFolder = (path: string): Promise<string> =>
  realpath(path).catch(async () => {
    const above = dirname(resolve(path))
    return above === resolve(path) ? above : join(await realFolder(above), basename(path))
  })
