import type * as english from '#features/access/access.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { accessTexts } from './access.texts.ts'
import { furtherCodeTexts } from './further-code.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'access.fields_missing': accessTexts.fillAllFields,
  'access.password_too_short': accessTexts.passwordTooShort,
  'access.invalid_code': accessTexts.invalidCode,
  'limits.code_by_mail': accessTexts.link.needed,
  'access.link_not_needed': accessTexts.link.notNeeded,
  'access.registration_failed': accessTexts.registrationFailed,
  'access.invalid_further_code': furtherCodeTexts.invalid,
  'access.code_missing': furtherCodeTexts.missing,
  'access.code_used': furtherCodeTexts.used,
  'access.code_yours': furtherCodeTexts.yours,
  'access.code_void': furtherCodeTexts.void,
}
