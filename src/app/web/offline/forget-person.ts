import { endSubscription } from '#features/push/web/subscription.ts'
import { keptFilesCache } from '#kit/web/offline/kept-files-cache.ts'
import { clearKept, removePersonDatabase } from '#kit/web/offline/person-database.ts'
import { pinnedFilesCache } from '#kit/web/offline/pins-database.ts'
import { readState, writeState } from '#kit/web/offline/state-database.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'

interface Forgotten {
  /** Without it: the user who was signed in last. */
  userId?: string
  /** What is not sent yet waits until the same person signs in again. */
  keepsUnsent: boolean
}

/** Removes what this browser keeps of a person. The worker and the pages of visitors stay. */
export async function forgetPerson({ userId, keepsUnsent }: Forgotten): Promise<void> {
  const { person } = await readState()
  const forgotten = userId ?? person
  // First who it is: from now on the worker shows the pages of visitors.
  await writeState({ person: null, isSigningOut: isSigningOut() })
  // What is on its way shows nothing of the person any more.
  await endSubscription().catch(() => {})
  if ('caches' in globalThis) for (const name of [keptFilesCache, pinnedFilesCache]) await caches.delete(name)
  if (forgotten !== null) await (keepsUnsent ? clearKept(forgotten) : removePersonDatabase(forgotten))
}
