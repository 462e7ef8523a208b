import { sessionTexts } from '#features/accounts/session.texts.ts'
import { unsentCounts } from '#kit/web/cache/unsent.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { dismissToast, toast } from '#kit/web/feedback/toast.ts'
import { markSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { endSession, forgetUser } from './end-session.ts'
import { openUnsent } from './offline/unsent-opening.ts'

/**
 * Signs the user out on this device immediately, whatever the server replies. The session itself ends as soon as the server can be reached:
 * before any other call, even after a reload.
 */
export async function signOut(): Promise<void> {
  markSigningOut()
  dismissToast()
  forgetUser()
  await endAndTell()
}

/** Like `signOut`, but first lets the user decide what happens to unsent changes. */
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
  const { doneTitle, doneText, failedTitle, failedText, failedHint } = sessionTexts.logout
  try {
    await endSession()
    toast({ title: doneTitle, text: doneText, tone: 'success' })
  } catch (error) {
    const text = `${messageOf(error, failedText)} ${failedHint}`
    toast({ title: failedTitle, text, tone: 'destructive', action: { label: uiTexts.tryAgain, onPress: endAndTell } })
  }
}
