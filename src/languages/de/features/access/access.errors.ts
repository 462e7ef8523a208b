import type * as english from '#features/access/access.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { accessTexts } from './access.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'access.fields_missing': accessTexts.fillAllFields,
  'access.password_too_short': accessTexts.passwordTooShort,
  'access.invalid_code': accessTexts.invalidCode,
  'limits.code_by_mail': accessTexts.link.needed,
  'access.link_not_needed': accessTexts.link.notNeeded,
  'access.registration_failed': accessTexts.registrationFailed,
  'access.invalid_further_code': 'Dieser Zugangscode gilt nicht. Prüfe, ob du dich vertippt hast.',
  'access.code_missing': 'Bitte tippe deinen Zugangscode ein.',
  'access.code_used': 'Diesen Zugangscode hat schon jemand benutzt.',
  'access.code_yours': 'Diesen Zugangscode hast du schon benutzt.',
  'access.code_void': 'Der Shop hat diesen Zugangscode gesperrt.',
}
