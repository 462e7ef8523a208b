import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { callOrNull } from '#kit/web/calls/call.ts'
import { clearCurrentUser, currentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'

/**
 * Asks the server once, at start, who is signed in: the stored user only draws the first screen. Without a session, the stored user and
 * their screens are removed. Offline, the stored user stays.
 */
export async function refreshCurrentUser(): Promise<void> {
  const stored = currentUser()
  const user = await callOrNull(accountsApi.user).catch(() => undefined)
  // Ignore the reply when the user signed in or out in the meantime.
  if (user === undefined || currentUser() !== stored || isSigningOut()) return
  if (user) setCurrentUser(user)
  else if (stored) clearCurrentUser()
}
