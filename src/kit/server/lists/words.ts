import { fold } from '../../fold.ts'

const longestWord = 64
const mostWords = 40
const mostTerms = 6

/** At most `length` whole characters. */
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
 * The words a row is found by, in one text that `termPattern` looks through: those of its texts, each once, and a whole email address as
 * a word of its own.
 *
 * @example searchTextOf(['Robin Reed', 'r@mail.example']) // ' robin reed r mail example r@mail.example'
 */
export function searchTextOf(texts: readonly (string | null)[]): string {
  const found = new Set<string>()
  for (const text of texts) {
    const folded = fold(text ?? '')
    for (const piece of pieces(folded)) found.add(piece)
    if (folded.includes('@')) found.add(cut(folded, longestWord))
  }
  return [...found]
    .slice(0, mostWords)
    .map((word) => ` ${word}`)
    .join('')
}

/** What a search asks for: each term is the beginning of some word. None at all means that nothing can match. */
export function termsOf(q: string): string[] {
  const terms = fold(q)
    .split(/\s+/u)
    .flatMap((typed) => (typed.indexOf('@') > 0 ? [cut(typed, longestWord)] : pieces(typed)))
  return [...new Set(terms)].slice(0, mostTerms)
}

/** The `like` pattern (escaped by a backslash) of texts that have a word beginning with the term. */
export function termPattern(term: string): string {
  return `% ${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** How names are ordered; short enough for every engine's index. */
export function sortKeyOf(name: string): string {
  return cut(fold(name).trim(), 100)
}
