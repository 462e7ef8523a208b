import { notSignedIn } from '#kit/errors.ts'
import { CallError, NetworkError } from './call-error.ts'

/**
 * Why a call failed. `offline`: the device has no network. `away`: the server doesn't answer. `ended`: the session has ended. `refused`:
 * the server answered with an error, or the app itself failed.
 */
export type FailureKind = 'offline' | 'away' | 'ended' | 'refused'

const { code } = notSignedIn()

/** @example failureKind(error, navigator.onLine) */
export function failureKind(error: unknown, isOnline: boolean): FailureKind {
  if (isUnanswered(error)) return isOnline ? 'away' : 'offline'
  return error instanceof CallError && error.code === code ? 'ended' : 'refused'
}

/** True when the server gave no reply, or a proxy replied because it couldn't reach the server. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof CallError) return error.code === undefined && [502, 503, 504].includes(error.status)
  return error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** True for a status that no retry will change. Being signed out (401), timeouts (408) and rate limits (429) are temporary. */
export function isRefusedForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}
