import { passwordWeak } from '#features/accounts/accounts.errors.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { failureAdvice } from '#kit/web/forms/failure-advice.ts'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import { invalidCode, registrationFailed } from '../access.errors.ts'
import { accessTexts } from '../access.texts.ts'

const spentTokenCodes: readonly (string | undefined)[] = [registrationFailed.code, invalidCode.code]

/** True when the registration's token or its code has expired or been used, so the details must be validated again. */
export function isTokenSpent(error: unknown): boolean {
  return error instanceof CallError && spentTokenCodes.includes(error.code)
}

/** Explains an error in step 1. A network failure adds a line saying that the code wasn't checked. */
export function explainValidation(error: unknown): FormFailure {
  return isPostponed(error) ? explained(error, accessTexts.invalidCode) : withReason(error, accessTexts.invalidCode)
}

export function explainRegistration(error: unknown): FormFailure {
  const message = accessTexts.registrationFailed
  return isPostponed(error) || isWeak(error) ? explained(error, message) : { message, advice: failureAdvice(error) }
}

export function explainCompanionValidation(error: unknown): FormFailure {
  const { invalidCode } = accessTexts.companion
  return error instanceof CallError ? explained(error, invalidCode) : withReason(error, invalidCode)
}

export function explainCompanionCreation(error: unknown): FormFailure {
  const message = accessTexts.companion.creationFailed
  return error instanceof CallError ? explained(error, message) : { message, advice: failureAdvice(error) }
}

/** True when the operator's password rules refused the password, so the server's reason is needed. */
const isWeak = (error: unknown) => error instanceof CallError && error.code === passwordWeak.code

/** True for rate limits and server errors. They say nothing about the input, so the server's message is shown instead of a verdict. */
function isPostponed(error: unknown): boolean {
  return error instanceof CallError && (error.status === 429 || error.status >= 500)
}

/** Adds the reason for a network failure, so that the user doesn't think the code is wrong. */
function withReason(error: unknown, message: string): FormFailure {
  const reason = failureAdvice(error)
  return { message, advice: reason && `${reason} ${accessTexts.notChecked}` }
}
