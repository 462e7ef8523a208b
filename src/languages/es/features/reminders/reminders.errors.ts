import type * as english from '#features/reminders/reminders.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'reminders.link_unknown': 'Este enlace no es válido.',
}
