import { accountReadOnly, notSignedIn } from '#kit/errors.ts'
import { type CurrentUser, clearCurrentUser, currentUser, setCurrentUser } from '../page/current-user.ts'
import type { CallError } from './call-error.ts'

const { code } = notSignedIn()

/**
 * Forgets the current user when the server says that the session of a call has ended. `caller` is the user at the time of the call: a late
 * reply to an earlier session doesn't end a later one.
 */
export function noticeEndedSession(error: CallError, caller: CurrentUser | null): void {
  if (error.code === code && currentUser() === caller) clearCurrentUser()
}

/** Remembers that the account of the current user is read-only when the server refuses a call because of that. */
export function noticeReadOnly(error: CallError, caller: CurrentUser | null): void {
  if (error.code !== accountReadOnly.code || !caller || caller.readOnlyAt || currentUser() !== caller) return
  setCurrentUser({ ...caller, readOnlyAt: new Date().toISOString() })
}
