import { foldName } from '../../fold.ts'
import { inLetters, searchedForms } from '../access/address-key.ts'

const longestWord = 64
const mostWords = 40
const mostTerms = 6

/** Cuts a text to `length` characters, without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

function pieces(folded: string): string[] {
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '')
    .map((piece) => cut(piece, longestWord))
}

/**
 * Returns the words by which a row can be found, in one text for `termPattern`. Each word occurs once, and an email address is also a word
 * as a whole, in each form.
 *
 * @example searchTextOf(['Robin Reed', 'r@mail.example']) // ' robin reed r mail example r@mail.example'
 */
export function searchTextOf(texts: readonly (string | null)[]): string {
  const found = new Set<string>()
  for (const text of texts) {
    const isAddress = text?.includes('@')
    const forms = (isAddress ? searchedForms(text ?? '') : [text ?? '']).map(foldName)
    for (const piece of forms.flatMap(pieces)) found.add(piece)
    if (isAddress) for (const form of forms) found.add(cut(form, longestWord))
  }
  return [...found]
    .slice(0, mostWords)
    .map((word) => ` ${word}`)
    .join('')
}

/** Splits a search into terms, each the beginning of a word to find. Without terms, nothing can match. */
export function termsOf(q: string): string[] {
  const terms = q
    .trim()
    .split(/\s+/u)
    .flatMap((typed) => (typed.indexOf('@') > 0 ? [cut(foldName(inLetters(typed)), longestWord)] : pieces(foldName(typed))))
  return [...new Set(terms)].slice(0, mostTerms)
}

/** Returns a `like` pattern, escaped by backslashes, for search texts with a word that begins with the term. */
export function termPattern(term: string): string {
  return `% ${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** Returns the key by which a name is sorted, short enough for an index in both databases. */
export function sortKeyOf(name: string): string {
  return cut(foldName(name).trim(), 100)
}
