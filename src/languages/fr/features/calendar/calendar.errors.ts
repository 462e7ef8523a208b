import type * as english from '#features/calendar/calendar.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'calendar.not_found': 'Il n’y a pas de calendrier à cette adresse.',
  'calendar.none': 'Il n’y a pas d’adresse de calendrier à révoquer.',
}
