import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { passkeyKnownKey } from '#features/accounts/passkey-known-key.ts'
import { unsentSessionsKey } from '#features/focus-timer/unsent-key.ts'
import { cardMemory } from '#features/planner/web/card-memory.ts'
import { brightPaperKey, lookKey } from '#features/themes/stored-theme.rules.ts'
import { call } from '#kit/web/calls/call.ts'
import { callsWaitFor } from '#kit/web/calls/call-order.ts'
import { dismissToast } from '#kit/web/feedback/toast.ts'
import { installHintKey } from '#kit/web/install/install-hint-key.ts'
import { currentUser, onCurrentUserChange } from '#kit/web/page/current-user.ts'
import { inOneTab } from '#kit/web/page/in-one-tab.ts'
import { pagesCovered } from '#kit/web/page/own-pictures.ts'
import { clearStored } from '#kit/web/page/persisted.ts'
import { isSigningOut, unmarkSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { signingOutKey } from '#kit/web/page/stored-user.ts'

const retryMs = 30_000
/** Longest wait for the server's reply. Signing in waits for it too. */
const answerWithinMs = 15_000

/**
 * Called at start. While a sign-out isn't confirmed, keeps the user's data off this device and repeats the sign-out until the server
 * confirms it.
 */
export function finishSigningOut(): void {
  callsWaitFor(() => (isSigningOut() ? endSession() : null))
  const check = () => {
    // A failed attempt is repeated.
    if (isSigningOut()) endSession().catch(() => {})
  }
  let known = currentUser()
  onCurrentUserChange((user) => {
    // The server ended the session. Delete what can be loaded again. Unsent changes wait for the same user.
    if (known && user?.id !== known.id && !isSigningOut()) {
      // A toast may name what they did.
      dismissToast()
      forgetPages()
      if (!user) forgetHere({ keepsUnsent: true })
    }
    known = user
  })
  // A slow tab may have stored the user again.
  if (isSigningOut()) forgetUser()
  check()
  setInterval(check, retryMs)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
}

/** What this browser remembers of a user's pages, for the next visit of the same user. */
function forgetPages(): void {
  cardMemory.set(null)
  pagesCovered.set(null)
}

/** Clears the page immediately. Keeps the sign-out mark for the server, and unsent focus sessions for their owner. */
export function forgetUser(): void {
  clearStored({ keep: [signingOutKey, lookKey, brightPaperKey, unsentSessionsKey, passkeyKnownKey, installHintKey] })
  forgetHere({ keepsUnsent: false })
}

/** Preloaded by keep-offline.ts: without a service worker, this code can't be fetched once the network is gone. */
export const loadForgetting = () => import('./offline/forget-user.ts')

/** Deletes what the browser keeps outside localStorage. Without IndexedDB there is nothing to delete. */
async function forgetHere(what: { keepsUnsent: boolean }): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  try {
    const { forgetUser } = await loadForgetting()
    await forgetUser(what)
  } catch {
    // Blocked storage holds nothing.
  }
}

let ending: Promise<void> | null = null

export function endSession(): Promise<void> {
  // In one tab, because a second one could end the next session.
  ending ??= inOneTab('sign-out', async () => {
    if (!isSigningOut()) return
    await call(accountsApi.logout, { goesFirst: true, signal: AbortSignal.timeout(answerWithinMs) })
    unmarkSigningOut()
    // Also clears the service worker's own sign-out mark, so that it may serve users' pages again.
    await forgetHere({ keepsUnsent: true })
  }).finally(() => {
    ending = null
  })
  return ending
}
