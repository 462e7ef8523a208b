export const minPasswordLength = 6

export function isTooShort(password: string): boolean {
  return password.length < minPasswordLength
}

export function userState(user: { isApproved: boolean; revokedAt: string | null }): 'pending' | 'approved' | 'revoked' {
  if (user.revokedAt !== null) return 'revoked'
  return user.isApproved ? 'approved' : 'pending'
}

/** Credentials version of a user whose password and address have never changed. */
export const firstCredentialsVersion = 0

/** Lifetime of emailed links for resetting a password or confirming an address. */
export const mailedLinkLifetimeMs = 60 * 60 * 1000
/** Lifetime of the link with which an address confirms the shop's correction, which nobody waits for. */
export const correctionLinkLifetimeMs = 3 * 24 * 60 * 60 * 1000
