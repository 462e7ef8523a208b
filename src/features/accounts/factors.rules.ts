/** Beyond these it is nobody's own any more. */
export const mostPasskeys = 20
export const longestPasskeyName = 60
/** From the right password to the second factor. */
export const pendingSignInMs = 10 * 60 * 1000
/** Tries of one pending sign-in: after them the password is asked for again. */
export const triesOfPendingSignIn = 5
/** From the mailed link to the removal of all factors: time to cancel it. */
export const factorResetWaitMs = 24 * 60 * 60 * 1000
/** How long an administrator may do without a second factor in production. */
export const factorTermMs = 14 * 24 * 60 * 60 * 1000
export const recoveryCodeCount = 10

/** A code as somebody types it: six digits of an app, or a recovery code; null for anything else. */
export function readCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/gu, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  return /^[a-z2-7]{16}$/.test(code) ? { kind: 'recovery', code } : null
}

/** 'abcd-efgh-ijkl-mnop': four groups that can be read out. */
export function showRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
