/** Splits 'Ada Maria Lovelace' into first name 'Ada' and last name 'Maria Lovelace'. A single word is the first name. */
export function splitName(name: string): { name: string; firstName: string; lastName: string } {
  const clean = name.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const [firstName = '', ...rest] = clean.split(' ')
  return { name: clean, firstName, lastName: rest.join(' ') }
}

export const maxUserNameLength = 200

/** Cleans a name. Without `firstName`, the first word of the name is the first name. Null when a name is blank or too long. */
export function usableName(name: string, firstName = ''): { name: string; firstName: string; lastName: string } | null {
  const split = splitName(name)
  const called = firstName.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (split.name === '' || split.name.length > maxUserNameLength || called.length > maxUserNameLength) return null
  return { ...split, firstName: called === '' ? split.firstName : called }
}

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
