import { defineError } from '#kit/errors.ts'
import { accessTexts } from './access.texts.ts'

export const fieldsMissing = defineError('access.fields_missing', 400, accessTexts.fillAllFields)
export const passwordTooShort = defineError('access.password_too_short', 400, accessTexts.passwordTooShort)
/** Unknown, used, bound to someone else, or an address that is taken: the answer never tells which. */
export const invalidCode = defineError('access.invalid_code', 400, accessTexts.invalidCode)
/** No try: nothing was looked at. */
export const codeByMail = defineError('limits.code_by_mail', 429, accessTexts.link.needed)
export const linkNotNeeded = defineError('access.link_not_needed', 409, accessTexts.link.notNeeded)
export const registrationFailed = defineError('access.registration_failed', 400, accessTexts.registrationFailed)
