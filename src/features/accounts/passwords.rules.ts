import { minPasswordLength } from './accounts.rules.ts'

/** Stricter than for owners, because administrators can see the addresses of all customers. */
export const minAdminPasswordLength = 12
/** Minimum length with `PASSWORD_RULES=strict`. */
const minStrictPasswordLength = 8

/** Returns the minimum length to show beside a new-password field. */
export function leastLengthOf({ isAdmin, isStrict }: { isAdmin: boolean; isStrict: boolean }): number {
  if (isAdmin) return minAdminPasswordLength
  return isStrict ? minStrictPasswordLength : minPasswordLength
}

/** The user a password belongs to. Attackers try words from the name and address first. */
export interface PasswordOwner {
  name: string
  email: string
  isAdmin: boolean
}

export type PasswordFault = 'too short for an administrator' | 'too short' | 'own words' | 'common'

/**
 * Returns what is wrong with a new password, or null. Doesn't check the general minimum of six characters or the list of common
 * passwords, which only the server has.
 */
export function faultOfPassword(
  password: string,
  { owner, brandName, isStrict }: { owner: PasswordOwner; brandName: string; isStrict: boolean },
): PasswordFault | null {
  if (owner.isAdmin && password.length < minAdminPasswordLength) return 'too short for an administrator'
  if (!isStrict) return null
  if (password.length < minStrictPasswordLength) return 'too short'
  return isMadeOf(password, [brandName, owner.name, owner.email]) ? 'own words' : null
}

/** True when fewer than eight characters remain after removing these texts and the words in them. */
function isMadeOf(password: string, texts: string[]): boolean {
  const words = texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
  const before = password.toLowerCase()
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), before)
  return rest !== before && rest.length < minStrictPasswordLength
}
