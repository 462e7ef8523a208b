import { defineError } from '#kit/errors.ts'
import { accessTexts } from './access.texts.ts'

export const fieldsMissing = defineError('access.fields_missing', 400, accessTexts.fillAllFields)
export const passwordTooShort = defineError('access.password_too_short', 400, accessTexts.passwordTooShort)
/** Unknown, used, bound to someone else, or an address that is taken: the answer never tells which. */
export const invalidCode = defineError('access.invalid_code', 400, accessTexts.invalidCode)
export const registrationFailed = defineError('access.registration_failed', 400, accessTexts.registrationFailed)
