/** What is said about a language where it's offered. */
interface LanguageAbout {
  /** Its own name for itself. */
  name: string
  /** For `Intl`: numbers, dates and plurals. */
  locale: string
  direction: 'ltr' | 'rtl'
}

/**
 * The languages that Willow speaks. A new one is a line here and a folder in `src/languages`, which holds its texts. The last two are
 * made up from English for tests: accents and longer words, in both directions.
 */
export const languages = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr' },
  fr: { name: 'Français', locale: 'fr-FR', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-ES', direction: 'ltr' },
  'en-XA': { name: 'Ëñģłïšĥ', locale: 'el-GR', direction: 'ltr' },
  'ar-XB': { name: '‏Ëñģłïšĥ‏', locale: 'ar-EG', direction: 'rtl' },
} as const satisfies Record<string, LanguageAbout>

export type Language = keyof typeof languages

export const languageNames = Object.keys(languages) as Language[]

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value)

/** True for the languages that are made up from English. */
export const isPseudo = (language: Language): boolean => language === 'en-XA' || language === 'ar-XB'

/** What a text, or an object of texts, must be in another language: the same keys and arguments, other words. */
export type Texts<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Result
    ? (...args: Args) => Texts<Result>
    : T extends object
      ? { [Key in keyof T]: Texts<T[Key]> }
      : T

/**
 * What the errors that a module defines say in another language, by code. An error without a text doesn't compile.
 *
 * @example ErrorTexts<typeof import('#features/goals/goals.errors.ts')> // { 'goals.not_found': string, ... }
 */
export type ErrorTexts<Module> = Record<Extract<Module[keyof Module], { code: string; status: number }>['code'], string>

/** By language, then by the English texts. */
const translations = new Map<Language, WeakMap<object, object>>()

/** Returns texts in a language: those that were given to `translate` for the English ones, otherwise the English ones. */
export function inLanguage<T extends object>(english: T, language: Language): T {
  return (translations.get(language)?.get(english) as T | undefined) ?? english
}

/** Says what English texts are in another language. The server does so when it starts, for each language on offer. */
export function translate<T extends object>(english: T, language: Language, texts: Texts<T>): void {
  const known = translations.get(language) ?? new WeakMap()
  translations.set(language, known.set(english, texts as object))
  // Modules also name a part of the texts, such as `accountsTexts.passwordRules`.
  for (const [key, part] of Object.entries(english))
    if (typeof part === 'object' && part !== null)
      translate(part, language, (texts as Record<string, Texts<object>>)[key] ?? part)
}

/** Browsers send few languages. What is longer isn't read to its end. */
const longestHeader = 500

/**
 * Chooses from the languages on offer by the header `Accept-Language` (RFC 9110, 12.5.4). `de-AT` finds `de`. Null when none of them is
 * wanted.
 *
 * @example preferredLanguage('fr-CH, fr;q=0.9, en;q=0.8', ['en', 'fr']) // 'fr'
 */
export function preferredLanguage(header: string | undefined, offered: readonly Language[]): Language | null {
  const wanted = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    if (tag === '*') return offered[0] ?? null
    const found =
      offered.find((language) => language.toLowerCase() === tag) ??
      offered.find((language) => language.toLowerCase() === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return null
}
