import type * as english from '#features/sheet/sheet.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'sheet.off': 'La feuille du matin est désactivée.',
  'sheet.calendar_address': 'Ce n’est pas l’adresse d’un agenda. Elle commence par https:// ou webcal://.',
  'sheet.too_many_calendars': 'Une feuille a cinq agendas au plus.',
  'sheet.calendar_not_found': 'Agenda introuvable',
  'sheet.cannot_mail': 'Confirme d’abord ta propre adresse e-mail.',
  'sheet.wrong_code': 'Ce n’est pas le code de la première feuille.',
  'sheet.code_void': 'Ce code n’est plus valable. Envoie une nouvelle première feuille.',
}
