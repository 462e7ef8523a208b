import type * as english from '#features/library/recipe.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const recipeTexts: Texts<typeof english.recipeTexts> = {
  link: 'So exportierst du vom Tablet',
}
