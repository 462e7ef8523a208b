import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { call, callOrNull } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { clearCurrentUser, currentUser, setCurrentUser } from '#kit/web/current-user.ts'
import { toast } from '#kit/web/toast.ts'

/**
 * Asks the server once, at start, who is signed in: the stored user only draws the first screen. Without a session the stored
 * user goes, and with it every screen of theirs. Offline, the stored user stays.
 */
export async function refreshCurrentUser(): Promise<void> {
  const stored = currentUser()
  const user = await callOrNull(accountsApi.user).catch(() => undefined)
  // Somebody who signed in or out while the question was under way is not overruled by its answer.
  if (user === undefined || currentUser() !== stored) return
  if (user) setCurrentUser(user)
  else if (stored) clearCurrentUser()
}

/** Ends the session; whatever the server says, the person is signed out here (specification 4 and 8). */
export async function signOut(): Promise<void> {
  const { doneTitle, doneText, failedTitle, failedText } = accountsTexts.logout
  try {
    await call(accountsApi.logout)
    toast({ title: doneTitle, text: doneText, tone: 'success' })
  } catch (error) {
    toast({ title: failedTitle, text: messageOf(error, failedText), tone: 'destructive' })
  }
  clearCurrentUser()
}
