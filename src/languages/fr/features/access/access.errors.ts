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
  'access.code_missing': 'Saisis ton code d’accès.',
  'access.code_used': 'Quelqu’un a déjà utilisé ce code d’accès.',
  'access.account_leaving': 'Ce compte va bientôt être supprimé. Garde-le d’abord, puis ajoute le code.',
  'access.code_void': 'La boutique a annulé ce code d’accès.',
}
