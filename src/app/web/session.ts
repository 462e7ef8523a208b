import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { callOrNull } from '#kit/web/calls/call.ts'
import { clearCurrentUser, currentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'

/**
 * Asks the server once, at start, who is signed in: the stored user only draws the first screen. Without a session the stored
 * user goes, and with it every screen of theirs. Offline, the stored user stays.
 */
export async function refreshCurrentUser(): Promise<void> {
  const stored = currentUser()
  const user = await callOrNull(accountsApi.user).catch(() => undefined)
  // Somebody who signed in or out while the question was under way is not overruled by its answer.
  if (user === undefined || currentUser() !== stored || isSigningOut()) return
  if (user) setCurrentUser(user)
  else if (stored) clearCurrentUser()
}
