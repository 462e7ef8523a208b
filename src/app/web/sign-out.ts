import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { unsentCounts } from '#kit/web/cache/unsent.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { dismissToast, toast } from '#kit/web/feedback/toast.ts'
import { markSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { endSession, forgetUser } from './end-session.ts'
import { openUnsent } from './offline/unsent-opening.ts'

/**
 * Signs the person out here at once, whatever the server says. The session itself ends when the server can be
 * told: before any other call, also after a reload.
 */
export async function signOut(): Promise<void> {
  markSigningOut()
  dismissToast()
  forgetUser()
  await endAndTell()
}

/** As `signOut`, once somebody has decided what becomes of changes that are not sent yet. */
export function leave(userId: string, goTo: (path: string) => void): void {
  const { waiting, refused } = unsentCounts(userId)
  if (waiting + refused > 0) {
    openUnsent('leaving')
    return
  }
  signOut()
  goTo('/')
}

async function endAndTell(): Promise<void> {
  const { doneTitle, doneText, failedTitle, failedText, failedHint, tryAgain } = accountsTexts.logout
  try {
    await endSession()
    toast({ title: doneTitle, text: doneText, tone: 'success' })
  } catch (error) {
    const text = `${messageOf(error, failedText)} ${failedHint}`
    toast({ title: failedTitle, text, tone: 'destructive', action: { label: tryAgain, onPress: endAndTell } })
  }
}
