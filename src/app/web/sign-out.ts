import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { clearCurrentUser } from '#kit/web/current-user.ts'
import { toast } from '#kit/web/toast.ts'

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
