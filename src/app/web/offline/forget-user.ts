import { endSubscription } from '#features/push/web/subscription.ts'
import { openedFilesCache, pinnedFilesCache } from '#kit/web/offline/pins-database.ts'
import { readState, writeState } from '#kit/web/offline/state-database.ts'
import { clearCopies, removeUserDatabase } from '#kit/web/offline/user-database.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'

interface Forgotten {
  /** Defaults to the user who was signed in last. */
  userId?: string
  /** Unsent changes then wait until the same user signs in again. */
  keepsUnsent: boolean
}

/** Deletes what this browser keeps of a user. The service worker and the cached pages for visitors stay. */
export async function forgetUser({ userId, keepsUnsent }: Forgotten): Promise<void> {
  const { userId: current } = await readState()
  const forgotten = userId ?? current
  // Forget the user first: from now on the service worker serves the pages for visitors.
  await writeState({ userId: null, isSigningOut: isSigningOut() })
  // Notifications that are already on their way now show a neutral text (worker/notifications.ts).
  await endSubscription().catch(() => {})
  if ('caches' in globalThis) for (const name of [openedFilesCache, pinnedFilesCache]) await caches.delete(name)
  if (forgotten !== null) await (keepsUnsent ? clearCopies(forgotten) : removeUserDatabase(forgotten))
}
