import { plainCode, readings } from '#kit/fold.ts'

/** Limit per user; more passkeys than anyone needs. */
export const mostPasskeys = 20
export const longestPasskeyName = 60
/** Time allowed between the correct password and the second factor. */
export const pendingSignInMs = 10 * 60 * 1000
/** Time allowed between beginning to add an authenticator app or a passkey, which needs a fresh proof of identity, and finishing. */
export const begunFactorMs = 10 * 60 * 1000
/** Attempts per pending sign-in. When they are used up, the user must enter the password again. */
export const triesOfPendingSignIn = 5
/** Delay between following the emailed link and removing all factors, so that the user has time to cancel. */
export const factorResetWaitMs = 24 * 60 * 60 * 1000
/** How long an administrator may work in production without a second factor. */
export const factorTermMs = 14 * 24 * 60 * 60 * 1000
export const recoveryCodeCount = 10

export interface ReadCode {
  kind: 'totp' | 'recovery'
  code: string
}

/** Parses a typed code: six digits from an authenticator app, or a recovery code. Null for anything else. */
export function readCode(typed: string): ReadCode | null {
  const codes = readings(typed).map(readLongCode)
  const totp = codes.find((code) => /^\d{6}$/.test(code))
  if (totp !== undefined) return { kind: 'totp', code: totp }
  const recovery = codes.find((code) => /^[a-z2-7]{16}$/.test(code))
  return recovery === undefined ? null : { kind: 'recovery', code: recovery }
}

/** Returns a recovery code or set-up code as it was made, whatever case and signs it was typed with. */
export function readLongCode(typed: string): string {
  return plainCode(typed).replace(/[_-]/g, '').toLowerCase()
}

/** Formats a recovery code or set-up code as four groups that are easy to read out: 'abcd-efgh-ijkl-mnop'. */
export function showLongCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
