import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { passkeyKnownKey } from '#features/accounts/passkey-known-key.ts'
import { unsentSessionsKey } from '#features/focus-timer/unsent-key.ts'
import { lookKey } from '#features/themes/stored-theme.rules.ts'
import { call } from '#kit/web/calls/call.ts'
import { callsWaitFor } from '#kit/web/calls/call-order.ts'
import { installHintKey } from '#kit/web/install/install-hint-key.ts'
import { currentUser, onCurrentUserChange } from '#kit/web/page/current-user.ts'
import { clearStored } from '#kit/web/page/persisted.ts'
import { isSigningOut, unmarkSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { signingOutKey } from '#kit/web/page/stored-user.ts'

const retryMs = 30_000
/** Somebody who wants to sign in waits for this. */
const answerWithinMs = 15_000

/** While a sign-out is not confirmed: keeps everything of the person away and tells the server as soon as possible. At start. */
export function finishSigningOut(): void {
  callsWaitFor(() => (isSigningOut() ? endSession() : null))
  const look = () => {
    // A failure is tried again.
    if (isSigningOut()) endSession().catch(() => {})
  }
  let known = currentUser()
  onCurrentUserChange((user) => {
    // The server no longer knows the session: what can be read again goes, what is not sent yet waits for the same person.
    if (!user && known && !isSigningOut()) forgetHere({ keepsUnsent: true })
    known = user
  })
  // A tab that was slow may have stored the person once more.
  if (isSigningOut()) forgetUser()
  look()
  setInterval(look, retryMs)
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
}

/** The page is cleared at once. Sessions of the timer that nothing could be told of wait for their owner, and the mark for the server. */
export function forgetUser(): void {
  clearStored({ keep: [signingOutKey, lookKey, unsentSessionsKey, passkeyKnownKey, installHintKey] })
  forgetHere({ keepsUnsent: false })
}

/** Without a service worker it must be here before the network goes. */
export const loadForgetting = () => import('./offline/forget-person.ts')

/** What the browser keeps beside its small storage. Where it keeps nothing, there is nothing to forget. */
async function forgetHere(what: { keepsUnsent: boolean }): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  try {
    const { forgetPerson } = await loadForgetting()
    await forgetPerson(what)
  } catch {
    // Storage that is blocked holds nothing.
  }
}

let ending: Promise<void> | null = null

export function endSession(): Promise<void> {
  ending ??= inOneTab(async () => {
    if (!isSigningOut()) return
    await call(accountsApi.logout, { goesFirst: true, signal: AbortSignal.timeout(answerWithinMs) })
    unmarkSigningOut()
    // The service worker may show the pages of users again.
    await forgetHere({ keepsUnsent: true })
  }).finally(() => {
    ending = null
  })
  return ending
}

/** Two tabs at it could end the session that begins after the first one was done. Without a secure connection there are no locks. */
function inOneTab(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('sign-out', work) : work()
}
