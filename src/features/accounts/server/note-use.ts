import { type Clock, instant } from '#kit/clock.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import type { createDevicePasswordsStore } from './device-passwords.store.ts'

/** A use is recorded at most once an hour, not for every request. */
const noteAfterMs = 60 * 60 * 1000

/** Records that the password of a device or an API key was used. */
export async function noteUse(
  store: Pick<ReturnType<typeof createDevicePasswordsStore>, 'noteUse'>,
  { id, lastUsedAt }: { id: string; lastUsedAt: string | null },
  clock: Clock,
): Promise<void> {
  if (lastUsedAt !== null && clock.now() - Date.parse(lastUsedAt) < noteAfterMs) return
  try {
    await store.noteUse(id, instant(clock))
  } catch (error) {
    // Ignore a storage fault such as a full disk here: the request itself reports it.
    if (storageFault(error) === null) throw error
  }
}
