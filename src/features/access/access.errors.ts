import { defineError } from '#kit/errors.ts'
import { accessTexts } from './access.texts.ts'

export const fieldsMissing = defineError('access.fields_missing', 400, accessTexts.fillAllFields)
export const passwordTooShort = defineError('access.password_too_short', 400, accessTexts.passwordTooShort)
/** The code is unknown, used or bound to another address, or the address is taken. The reply deliberately doesn't say which. */
export const invalidCode = defineError('access.invalid_code', 400, accessTexts.invalidCode)
/**
 * Too many wrong codes were tried. Codes that aren't bound to the address are then checked only through an emailed link, and this reply
 * reveals nothing about them.
 */
export const codeByMail = defineError('limits.code_by_mail', 429, accessTexts.link.needed)
export const linkNotNeeded = defineError('access.link_not_needed', 409, accessTexts.link.notNeeded)
export const registrationFailed = defineError('access.registration_failed', 400, accessTexts.registrationFailed)
export const codeMissing = defineError('access.code_missing', 400, 'Please type your access code.')
export const codeWasUsed = defineError('access.code_used', 400, 'Someone has already used this access code.')
export const codeWasVoided = defineError('access.code_void', 400, 'The shop has voided this access code.')
/** What a code brings would be deleted with the account. */
export const accountLeaving = defineError(
  'access.account_leaving',
  409,
  'This account is about to be deleted. Keep it first, then add the code.',
)
