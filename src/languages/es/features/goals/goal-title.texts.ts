import type * as english from '#features/goals/goal-title.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const goalTitleTexts: Texts<typeof english.goalTitleTexts> = {
  missing: 'Una meta necesita unas palabras.',
  tooLong: 'Una meta tiene 300 caracteres como máximo.',
}
