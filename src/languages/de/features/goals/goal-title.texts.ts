import type * as english from '#features/goals/goal-title.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const goalTitleTexts: Texts<typeof english.goalTitleTexts> = {
  missing: 'Ein Ziel braucht ein paar Worte.',
  tooLong: 'Ein Ziel hat höchstens 300 Zeichen.',
}
