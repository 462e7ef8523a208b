import { isTooShort } from '#features/accounts/accounts.rules.ts'
import type { Brand } from '#kit/brand.ts'
import { plainCode, readings } from '#kit/fold.ts'
import { accessTexts } from './access.texts.ts'

/** Returns the code that somebody meant, in upper case. */
export const normalizeCode = (typed: string): string =>
  plainCode(typed)
    .toUpperCase()
    .replace(/_|^-+|-+$/g, '')

/** Returns the code that an operator chose, normalized. Null if it can't be one: a code never loses signs without a word. */
export function chosenCode(typed: string): string | null {
  const code = normalizeCode(typed)
  return isCode(code) && !/[^\p{L}\p{N}\p{Pd}\p{Cf}\s]/u.test(typed) ? code : null
}

/** Returns the code that a program wrote, normalized as a typed one is; null if it can't be one. */
export function codeIn(cell: string): string | null {
  const code = normalizeCode(cell)
  return isCode(code) ? code : null
}

/** Returns the codes that somebody may have meant, normalized: what they typed, or what follows a word before it. */
export const codesMeant = (typed: string): string[] =>
  readings(typed)
    .map(normalizeCode)
    .filter((code, at) => at === 0 || isCode(code))

/** Returns a normalized code without its hyphens. Two codes can have the same folded form. */
export const foldCode = (code: string): string => code.replaceAll('-', '')

export type CodeShape = Pick<Brand, 'codePrefix' | 'codeLength'>

/** Letters and digits of new codes. O and 0, and I and 1, look alike on paper. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Generates a code: the fixed prefix and `codeLength` random letters and digits, six by default. `randomIndex(n)` must return an integer
 * from 0 to n - 1.
 */
export function generateCode({ codePrefix, codeLength }: CodeShape, randomIndex: (below: number) => number): string {
  return codePrefix + Array.from({ length: codeLength }, () => codeAlphabet[randomIndex(codeAlphabet.length)]).join('')
}

/** Returns the state of a code. A `bound` code is available too, but only to its customer's address. */
export function codeState(code: {
  isUsed: boolean
  voidedAt: string | null
  customerEmail: string | null
}): 'available' | 'bound' | 'used' | 'void' {
  if (code.voidedAt !== null) return 'void'
  if (code.isUsed) return 'used'
  return code.customerEmail === null ? 'available' : 'bound'
}

export const prefixLength = 6

/** What is shown of a code that nobody has seen. */
export const hiddenCode = (code: string): string => code.slice(0, prefixLength).padEnd(code.length, '·')

/** True for a code that an operator may choose: 6 to 64 letters, digits and hyphens. Shorter codes would be easy to guess. */
function isCode(code: string): boolean {
  return /^[A-Z0-9](?:[A-Z0-9-]{4,62})[A-Z0-9]$/.test(code)
}

export interface SignupDetails {
  name: string
  email: string
  accessCode: string
}

/** Checks step 1 of the sign-up. Returns the error message, or null. */
export function checkDetails(details: SignupDetails): string | null {
  return isAnyBlank(details) ? accessTexts.fillAllFields : null
}

/** Checks step 2 of the sign-up. Returns the error message, or null. */
export function checkPasswords(password: string, confirmPassword: string): string | null {
  if (password === '' || confirmPassword === '') return accessTexts.fillAllFields
  if (password !== confirmPassword) return accessTexts.passwordsDoNotMatch
  return isTooShort(password) ? accessTexts.passwordTooShort : null
}

/** Like the two checks above, with the messages of the older screen. */
export function checkCompanionDetails(details: SignupDetails): string | null {
  if (isAnyBlank(details)) return accessTexts.companion.fillAllFields
  return details.email.includes('@') ? null : accessTexts.companion.invalidEmail
}

export function checkCompanionPasswords(password: string, confirmPassword: string): string | null {
  if (password === '') return accessTexts.companion.enterPassword
  if (password !== confirmPassword) return accessTexts.companion.passwordsDoNotMatch
  return isTooShort(password) ? accessTexts.companion.passwordTooShort : null
}

function isAnyBlank(details: SignupDetails): boolean {
  return details.name.trim() === '' || details.email.trim() === '' || details.accessCode.trim() === ''
}
