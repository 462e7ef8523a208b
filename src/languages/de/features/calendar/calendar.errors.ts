import type * as english from '#features/calendar/calendar.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'calendar.not_found': 'Unter dieser Adresse gibt es keinen Kalender.',
  'calendar.none': 'Es gibt keine Kalenderadresse, die sich widerrufen ließe.',
}
