import type { FormFailure } from '#kit/web/forms/submission.ts'
import type { SignupDetails } from '../access.rules.ts'

export interface Passwords {
  password: string
  confirmPassword: string
}

/** Assigns the error message from a rule to the fields that must be corrected. */
export function detailsFailure(details: SignupDetails, message: string | null): FormFailure | null {
  if (message === null) return null
  const blank = (['name', 'email', 'accessCode'] as const).filter((field) => details[field].trim() === '')
  return { message, fields: blank.length > 0 ? blank : ['email'] }
}

export function passwordsFailure(passwords: Passwords, message: string | null): FormFailure | null {
  if (message === null) return null
  const blank = (['password', 'confirmPassword'] as const).filter((field) => passwords[field] === '')
  if (blank.length > 0) return { message, fields: blank }
  return { message, fields: [passwords.password === passwords.confirmPassword ? 'password' : 'confirmPassword'] }
}
