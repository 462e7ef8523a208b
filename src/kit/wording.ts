import { type Brand, brandIn } from './brand.ts'
import type { Say } from './errors.ts'
import { inLanguage, type Language } from './languages.ts'

/** How the server writes to one reader: their language, texts in it, and the names of the brand in it. */
export interface Wording {
  language: Language
  say: Say
  brand: Brand
}

/** @example const { title } = wordingIn(brand, 'de').say(goalsTexts) */
export function wordingIn(brand: Brand, language: Language): Wording {
  return { language, say: (english) => inLanguage(english, language), brand: brandIn(brand, language) }
}
