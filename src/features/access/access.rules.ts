import { isTooShort } from '#features/accounts/accounts.rules.ts'
import type { Brand } from '#kit/brand.ts'
import { accessTexts } from './access.texts.ts'

/** How codes are compared: in upper case and without spaces, which people type where a printed code stands in groups. */
export function normalizeCode(code: string): string {
  return code.replace(/\s/g, '').toUpperCase()
}

export type CodeShape = Pick<Brand, 'codePrefix' | 'codeLength'>

/** The fixed prefix and random upper-case alphanumerics, six unless the operator wants more; `randomIndex(n)` gives a whole number from 0 to n - 1. */
export function generateCode({ codePrefix, codeLength }: CodeShape, randomIndex: (below: number) => number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return codePrefix + Array.from({ length: codeLength }, () => alphabet[randomIndex(alphabet.length)]).join('')
}

/** Where a code stands: `bound` is available too, but for its customer's address only. */
export function codeState(code: {
  isUsed: boolean
  voidedAt: string | null
  customerEmail: string | null
}): 'available' | 'bound' | 'used' | 'void' {
  if (code.voidedAt !== null) return 'void'
  if (code.isUsed) return 'used'
  return code.customerEmail === null ? 'available' : 'bound'
}

/** A code as an operator may type it: 6 to 64 letters, digits and hyphens; fewer could be guessed. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9](?:[A-Z0-9-]{4,62})[A-Z0-9]$/.test(code)
}

export interface SignupDetails {
  name: string
  email: string
  accessCode: string
}

/** What is wrong with step 1 of the sign-up, in words; null when nothing is. */
export function checkDetails(details: SignupDetails): string | null {
  return isAnyBlank(details) ? accessTexts.fillAllFields : null
}

/** What is wrong with step 2 of the sign-up; null when nothing is. */
export function checkPasswords(password: string, confirmPassword: string): string | null {
  if (password === '' || confirmPassword === '') return accessTexts.fillAllFields
  if (password !== confirmPassword) return accessTexts.passwordsDoNotMatch
  return isTooShort(password) ? accessTexts.passwordTooShort : null
}

/** The same two steps in the words of the older screen. */
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
