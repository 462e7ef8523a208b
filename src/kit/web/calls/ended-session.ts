import { accountReadOnly, notSignedIn, proofRequired } from '#kit/errors.ts'
import { type CurrentUser, clearCurrentUser, currentUser, setCurrentUser } from '../page/current-user.ts'
import type { CallError } from './call-error.ts'
import { askForProof } from './proof-request.ts'

const { code } = notSignedIn()

/** The cookie of a renewed session arrives at most this long after a call with the one before was refused. */
const renewedWithinMs = 500

interface RefusedCall {
  /** When it was sent (`performance.now()`). */
  sentAt: number
  /** The user at the time of the call. */
  caller: CurrentUser | null
  isRepeated: boolean
}

/**
 * True when a refused call should be repeated: the user has confirmed their identity, or their session may have got a new id while the call
 * was under way, as it does when they confirm their identity or change their password, perhaps in another tab. The screen keeps what the
 * user typed meanwhile.
 */
export async function isWorthRepeating(error: CallError, { sentAt, caller, isRepeated }: RefusedCall): Promise<boolean> {
  if (error.code === proofRequired.code) return askForProof(sentAt)
  if (error.code !== code || !caller || isRepeated) return false
  await new Promise((resolve) => setTimeout(resolve, renewedWithinMs))
  return currentUser()?.id === caller.id
}

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
