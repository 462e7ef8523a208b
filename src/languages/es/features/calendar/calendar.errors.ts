import type * as english from '#features/calendar/calendar.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'calendar.not_found': 'No hay ningún calendario en esta dirección.',
  'calendar.none': 'No hay ninguna dirección del calendario que revocar.',
}
