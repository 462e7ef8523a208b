import { promptWords } from './prompt-words.texts.ts'

/** Six categories with five prompts each. */
export const promptCategories = [
  "Today's Journaling Ideas",
  "This Week's Focus",
  'Monthly Reflection',
  'Creative Sparks',
  'Gentle Check-ins',
  'Mindful Moments',
] as const
export type PromptCategory = (typeof promptCategories)[number]

export interface Prompt {
  id: string
  text: string
  category: PromptCategory
}

/** The prompts in the language of these words. */
export const promptsFrom = (words: typeof promptWords): readonly Prompt[] =>
  promptCategories.flatMap((category) => Object.entries(words[category]).map(([id, text]) => ({ id, text, category })))

export const prompts = promptsFrom(promptWords)
