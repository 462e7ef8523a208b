import { type Language, languages, type Texts } from './languages.ts'

const accents: Record<string, string> = Object.fromEntries(
  'aáAÁbƀBƁcçCÇdðDÐeéEÉfƒFƑgğGĞhĥHĤiïIÏjĵJĴkķKĶlļLĻmɱMṀnñNÑoöOÖpþPÞqǫQǪrŕRŔsšSŠtţTŢuüUÜvṽVṼwŵWŴxẋXẊyýYÝzžZŽ'
    .match(/../gu)
    ?.map(([plain = '', accented = '']) => [plain, accented]) ?? [],
)

/**
 * Makes the texts of a language for tests from the English ones: every letter gets an accent, and vowels are doubled, which makes words
 * about 40 % longer. What a text is given, such as the title of a goal, stays as it is. So a word without accents on a screen is a text
 * that nobody can translate. An `id` of one word is read by the program and stays. Dates are written as in Greek or Arabic, so those that are written by another rule stand out too.
 */
export function pseudo<T>(english: T, language: Language): Texts<T> {
  const inside = (value: unknown, given: string[]): unknown => {
    if (value === languages.en.locale) return languages[language].locale
    if (typeof value === 'string') return pseudoText(value, given, language === 'ar-XB')
    if (typeof value === 'function') return (...args: unknown[]) => inside(value(...args), [...given, ...stringsIn(args)])
    if (Array.isArray(value)) return value.map((part) => inside(part, given))
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, isId(key, part) ? part : inside(part, given)]))
  }
  return inside(english, []) as Texts<T>
}

const isId = (key: string, part: unknown) => key === 'id' && typeof part === 'string' && !part.includes(' ')

/** Addresses and paths; the program reads them too. */
const address = /\S+@\S+|\S*\/\S+|\b[\w-]+\.\w{2,}\b/gu

function pseudoText(text: string, given: string[], isMirrored: boolean): string {
  const kept = [...new Set(given.filter((word) => word.trim() !== ''))].sort((one, other) => other.length - one.length)
  const pattern = [...kept.map(literally), address.source].join('|')
  const parts = text.split(new RegExp(`(${pattern})`, 'u'))
  // Every second part is one that stays.
  const changed = parts.map((part, index) => (index % 2 === 1 ? part : longer(part)))
  return isMirrored && text.trim() !== '' ? `\u202b${changed.join('')}\u202c` : changed.join('')
}

const longer = (text: string) => text.replace(/[a-z]/giu, (letter) => accented(letter).repeat(/[aeiou]/iu.test(letter) ? 2 : 1))
const accented = (letter: string) => accents[letter] ?? letter

const literally = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')

/** What a text may show. A `kind` only chooses the text. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => (key === 'kind' ? [] : stringsIn(part)))
    : []
}
