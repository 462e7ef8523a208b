import type * as english from '#features/goals/goals.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { goalTitleTexts } from './goal-title.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'goals.not_found': 'No se encontró la meta',
  'goals.title_missing': goalTitleTexts.missing,
  'goals.title_too_long': goalTitleTexts.tooLong,
}
