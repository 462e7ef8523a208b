import type * as english from '#features/settings/settings.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'settings.unknown_time_zone': 'El servidor no conoce esta zona horaria.',
}
