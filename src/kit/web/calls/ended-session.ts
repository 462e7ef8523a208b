import { notSignedIn } from '#kit/errors.ts'
import { type CurrentUser, clearCurrentUser, currentUser } from '../page/current-user.ts'
import type { CallError } from './call-error.ts'

const { code } = notSignedIn()

/**
 * Forgets the user when the server no longer knows the session that a call was made in. `caller` is who was signed in when the call was made: an
 * answer to an earlier session does not end a later one.
 */
export function noticeEndedSession(error: CallError, caller: CurrentUser | null): void {
  if (error.code === code && currentUser() === caller) clearCurrentUser()
}
