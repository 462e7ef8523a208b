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
  'access.code_missing': 'Bitte tippe deinen Zugangscode ein.',
  'access.code_used': 'Diesen Zugangscode hat schon jemand benutzt.',
  'access.account_leaving': 'Dieses Konto wird bald gelöscht. Behalte es zuerst, dann füge den Code hinzu.',
  'access.code_void': 'Der Shop hat diesen Zugangscode gesperrt.',
}
