import { text as textOf } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#kit/server/ids.ts'
import type { BackupPlace, Config } from '../config.ts'
import { targetTexts } from './backup.texts.ts'
import { openPlace } from './backup-place.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'

/** An administrator waits for the answer. A backup waits longer. */
const usualWaitSeconds = 20

/** Does with a small file what a backup does with many. Returns what is wrong in one sentence; null when nothing is. */
export async function tryPlace(
  place: BackupPlace,
  config: Pick<Config, 'dataDir'>,
  waitSeconds = usualWaitSeconds,
): Promise<string | null> {
  const ended = new AbortController()
  const late = async (): Promise<never> => {
    await delay(waitSeconds * 1000, undefined, { signal: ended.signal })
    throw new BackupError(targetTexts.stalled(place.address, waitSeconds))
  }
  try {
    await Promise.race([tryTarget(await openPlace(place, config)), late()])
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  } finally {
    ended.abort()
  }
}

async function tryTarget(target: BackupTarget): Promise<void> {
  await target.prepare()
  const path = `tried/${newId()}`
  await target.write(path, path)
  const isSame = (await textOf(await target.read(path))) === path
  await target.remove('tried')
  if (!isSame) throw new BackupError(targetTexts.otherBytes(target.name))
}
