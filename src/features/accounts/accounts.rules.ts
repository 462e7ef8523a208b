/** 'Ada Maria Lovelace' -> first 'Ada', last 'Maria Lovelace'; one word is the first name. */
export function splitName(name: string): { name: string; firstName: string; lastName: string } {
  const clean = name.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const [firstName = '', ...rest] = clean.split(' ')
  return { name: clean, firstName, lastName: rest.join(' ') }
}

export const maxPersonNameLength = 200

/** A name with what the person is called; without one that is the first word. Null: it is blank or too long. */
export function usableName(name: string, firstName = ''): { name: string; firstName: string; lastName: string } | null {
  const split = splitName(name)
  const called = firstName.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (split.name === '' || split.name.length > maxPersonNameLength || called.length > maxPersonNameLength) return null
  return { ...split, firstName: called === '' ? split.firstName : called }
}

/** How addresses are stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The shortest password that is accepted, in characters. */
export const minPasswordLength = 6

export function isTooShort(password: string): boolean {
  return password.length < minPasswordLength
}

/**
 * An address that mail could reach: something, one @, a domain; no spaces or control characters, and nothing by which a mail program would read a
 * list, a name or a comment.
 */
export function isEmail(email: string): boolean {
  return /^[^\s@\p{Cc}<>(),;:"\\[\]]+@[^\s@\p{Cc}<>(),;:"\\[\]]+$/u.test(email) && email.length <= 320
}

/** Where a registration stands. */
export function userState(user: { isApproved: boolean; revokedAt: string | null }): 'pending' | 'approved' | 'revoked' {
  if (user.revokedAt !== null) return 'revoked'
  return user.isApproved ? 'approved' : 'pending'
}

/** Of somebody whose password and address have never been changed. */
export const firstCredentialsVersion = 0

/** Links in mails: reset of a password, confirmation of an address. */
export const mailedLinkLifetimeMs = 60 * 60 * 1000
