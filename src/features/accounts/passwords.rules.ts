import { minPasswordLength } from './accounts.rules.ts'

/** Administrators hold the addresses of all customers. */
export const minAdminPasswordLength = 12
/** With `PASSWORD_RULES=strict`. */
const minStrictPasswordLength = 8

/** What the field of a new password says. */
export function leastLengthOf({ isAdmin, isStrict }: { isAdmin: boolean; isStrict: boolean }): number {
  if (isAdmin) return minAdminPasswordLength
  return isStrict ? minStrictPasswordLength : minPasswordLength
}

/** Whose password it is, and where: words that somebody who guesses tries first. */
export interface PasswordOwner {
  name: string
  email: string
  isAdmin: boolean
}

export type PasswordFault = 'too short for an administrator' | 'too short' | 'own words' | 'common'

/**
 * What is wrong with a new password besides being shorter than six characters; null when nothing is. The common ones are looked up by whoever
 * has the list.
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

/** Whether fewer than eight characters stay when these words, and parts of them, are taken out. */
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
