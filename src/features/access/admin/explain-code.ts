import { CallError } from '#kit/web/calls/call-error.ts'
import { explained } from '#kit/web/forms/explained.ts'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import { codeMalformed, codeTaken, invalidEmail } from '../codes.errors.ts'

/** Maps an error code to the field that caused it. */
const fieldOf: Partial<Record<string, string>> = {
  [codeTaken.code]: 'code',
  [codeMalformed.code]: 'code',
  [invalidEmail.code]: 'customerEmail',
}

/** Explains why a code wasn't made or changed. `failed` is for errors without a message of the server. */
export const explainCode =
  (failed: string) =>
  (error: unknown): FormFailure => {
    const field = error instanceof CallError ? fieldOf[error.code ?? ''] : undefined
    return { ...explained(error, failed), ...(field ? { fields: [field] } : {}) }
  }
