import type * as english from '#features/sheet/sheet.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'sheet.off': 'Das Morgenblatt ist ausgeschaltet.',
  'sheet.calendar_address': 'Das ist nicht die Adresse eines Kalenders. Sie beginnt mit https:// oder webcal://.',
  'sheet.too_many_calendars': 'Auf einem Blatt sind höchstens fünf Kalender.',
  'sheet.calendar_not_found': 'Kalender nicht gefunden',
  'sheet.cannot_mail': 'Bestätige zuerst deine eigene E-Mail-Adresse.',
  'sheet.wrong_code': 'Das ist nicht der Code vom ersten Blatt.',
  'sheet.code_void': 'Dieser Code gilt nicht mehr. Schick ein neues erstes Blatt.',
}
