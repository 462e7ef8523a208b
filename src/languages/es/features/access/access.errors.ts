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
  'access.code_missing': 'Escribe tu código de acceso.',
  'access.code_used': 'Alguien ya ha usado este código de acceso.',
  'access.account_leaving': 'Esta cuenta se va a eliminar pronto. Consérvala primero y luego añade el código.',
  'access.code_void': 'La tienda ha anulado este código de acceso.',
}
