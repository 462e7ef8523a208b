import { passwordWeak } from '#features/accounts/accounts.errors.ts'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import { failureAdvice } from '#kit/web/lazy/failure-advice.ts'
import { invalidCode, registrationFailed } from '../access.errors.ts'
import { accessTexts } from '../access.texts.ts'

const spentTokenCodes: readonly (string | undefined)[] = [registrationFailed().code, invalidCode().code]

/** The token has expired or was used, or its code was: the details have to be validated again. */
export function isTokenSpent(error: unknown): boolean {
  return error instanceof CallError && spentTokenCodes.includes(error.code)
}

/** Step 1. Without a connection the words are the same, and the second line says that the code was not judged. */
export function explainValidation(error: unknown): FormFailure {
  return isPostponed(error) ? said(error, accessTexts.invalidCode) : withReason(error, accessTexts.invalidCode)
}

export function explainRegistration(error: unknown): FormFailure {
  const message = accessTexts.registrationFailed
  return isPostponed(error) || isWeak(error) ? said(error, message) : { message, advice: failureAdvice(error) }
}

export function explainCompanionValidation(error: unknown): FormFailure {
  const { invalidCode } = accessTexts.companion
  return error instanceof CallError ? said(error, invalidCode) : withReason(error, invalidCode)
}

export function explainCompanionCreation(error: unknown): FormFailure {
  return said(error, accessTexts.companion.creationFailed)
}

/** The operator's rules refused the password: only the reason helps. */
const isWeak = (error: unknown) => error instanceof CallError && error.code === passwordWeak().code

/** Too many tries, or a server that is busy or ill: its own words are kinder than a verdict. */
function isPostponed(error: unknown): boolean {
  return error instanceof CallError && (error.status === 429 || error.status >= 500)
}

function said(error: unknown, fallback: string): FormFailure {
  return { message: messageOf(error, fallback), advice: failureAdvice(error) }
}

/** A code is not to blame for a missing connection. */
function withReason(error: unknown, message: string): FormFailure {
  const reason = failureAdvice(error)
  return { message, advice: reason && `${reason} ${accessTexts.notChecked}` }
}
