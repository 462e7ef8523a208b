import type * as english from '#features/goals/goal-title.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const goalTitleTexts: Texts<typeof english.goalTitleTexts> = {
  missing: 'Un objectif demande quelques mots.',
  tooLong: 'Un objectif a 300 caractères au plus.',
}
