import type { SignedInUser } from '#features/accounts/accounts.contract.ts'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { sessionTexts } from '#features/accounts/session.texts.ts'
import { callOrNull } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { clearCurrentUser, currentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { sessionIsAnswered } from '#kit/web/page/own-pictures.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'

/**
 * Asks the server once, at start, who is signed in: the stored user only draws the first screen. Without a session, the stored user and
 * their screens are removed. Offline, the stored user stays.
 */
export async function refreshCurrentUser(): Promise<void> {
  const stored = currentUser()
  const user = await callOrNull(accountsApi.user).catch(() => undefined)
  // Ignore the reply when the user signed in or out in the meantime.
  if (currentUser() === stored && !isSigningOut()) {
    if (user) setCurrentUser(user)
    else if (user === null && stored) clearCurrentUser()
  }
  // Only now: pictures of a stored user whose session has ended are never shown.
  sessionIsAnswered()
}

/**
 * Stores the user who just signed in. Asks the server first, because some browsers keep no cookie: all are blocked, or the cookie is for
 * https only and this page was opened without.
 *
 * @throws CallError with words for the user when no cookie was kept
 */
export async function enterAs(user: SignedInUser): Promise<void> {
  const kept = await callOrNull(accountsApi.user).catch(() => user)
  if (kept === null) {
    const { noCookie, otherAddress } = sessionTexts
    const { publicUrl } = pageConfig
    const isCookieForHttps = publicUrl.startsWith('https:') && window.location.protocol === 'http:'
    const message = isCookieForHttps ? otherAddress(publicUrl) : noCookie
    throw new CallError({ status: 401, statusText: '', text: JSON.stringify({ message }), retryAfter: null })
  }
  setCurrentUser(user)
  sessionIsAnswered()
}
