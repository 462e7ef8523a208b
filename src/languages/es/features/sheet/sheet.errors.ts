import type * as english from '#features/sheet/sheet.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'sheet.off': 'La hoja de la mañana está desactivada.',
  'sheet.calendar_address': 'Esa no es la dirección de un calendario. Empieza por https:// o webcal://.',
  'sheet.too_many_calendars': 'Una hoja tiene como máximo cinco calendarios.',
  'sheet.calendar_not_found': 'Calendario no encontrado',
  'sheet.cannot_mail': 'Confirma primero tu propia dirección de correo.',
  'sheet.wrong_code': 'Ese no es el código de la primera hoja.',
  'sheet.code_void': 'Ese código ya no es válido. Envía otra primera hoja.',
}
