import { CallError, messageOf } from '#kit/web/call-error.ts'
import type { FormFailure } from '#kit/web/submission.ts'
import { uiTexts } from '#kit/web/ui.texts.ts'
import { waitAdvice } from '#kit/web/wait-advice.ts'
import { invalidCode, registrationFailed } from '../access.errors.ts'
import { accessTexts } from '../access.texts.ts'

const spentTokenCodes: readonly (string | undefined)[] = [registrationFailed().code, invalidCode().code]

/** The token has expired or was used, or its code was: the details have to be validated anew. */
export function isTokenSpent(error: unknown): boolean {
  return error instanceof CallError && spentTokenCodes.includes(error.code)
}

/** Step 1: a code is called invalid only when the server has judged it, never for a missing connection. */
export function explainValidation(error: unknown): FormFailure {
  if (!(error instanceof CallError)) return { message: uiTexts.unreachable }
  return isPostponed(error) ? said(error, accessTexts.invalidCode) : { message: accessTexts.invalidCode }
}

export function explainRegistration(error: unknown): FormFailure {
  const message = accessTexts.registrationFailed
  return isPostponed(error) ? said(error, message) : { message }
}

export function explainCompanionValidation(error: unknown): FormFailure {
  if (!(error instanceof CallError)) return { message: uiTexts.unreachable }
  return said(error, accessTexts.companion.invalidCode)
}

export function explainCompanionCreation(error: unknown): FormFailure {
  return said(error, accessTexts.companion.creationFailed)
}

/** Too many tries, or a server that is busy or ill: its own words are kinder than a verdict. */
function isPostponed(error: unknown): boolean {
  return error instanceof CallError && (error.status === 429 || error.status >= 500)
}

function said(error: unknown, fallback: string): FormFailure {
  return { message: messageOf(error, fallback), advice: waitAdvice(error) }
}
