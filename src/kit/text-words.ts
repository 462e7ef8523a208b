import { fold } from './fold.ts'

/** Words are cut to this many characters, so a longer word is found by its beginning. */
const longestWord = 40
/** Maximum number of distinct words kept of one text. A page of a book has about 500. */
const mostWords = 4000
/** Maximum number of words used of one search. */
const mostSearched = 8

/** Scripts without spaces between words. Each pair of neighbouring characters is indexed as a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const letter = /[\p{L}\p{N}]/u
/** One character as readers see it, so that it is folded together with its accents. */
const characters = /\P{M}\p{M}*|\p{M}+/gu

/** A range of a text, in UTF-16 code units. */
export interface Span {
  from: number
  to: number
}

export interface PlacedWord extends Span {
  word: string
}

interface Character extends Span {
  folded: string
}

interface Kind {
  /** The folded form, which doesn't depend on the position in the word. */
  folded: string
  isLetter: boolean
  isUnspaced: boolean
}

/** Cache of characters already examined: examining one is slow, and a text has few different ones. */
const kinds = new Map<string, Kind>()
const mostKinds = 5000

function kindOf(character: string): Kind {
  const known = kinds.get(character)
  if (known) return known
  // A soft hyphen only says where a line may break.
  const folded = character === '\u00ad' ? '' : fold(character).replaceAll('ς', 'σ').replaceAll('ß', 'ss')
  const isLetter = letter.test(folded)
  const kind = { folded, isLetter, isUnspaced: isLetter && unspaced.test(folded) }
  if (kinds.size >= mostKinds) kinds.clear()
  kinds.set(character, kind)
  return kind
}

/** A hyphen at the end of a line, with which many programs break a word. Nobody knows whether the word has one in the middle of a line. */
const brokenLine = /[-\u2010\u00ad]\n(?=\p{L})/uy

function isBrokenAt(text: string, at: number): boolean {
  brokenLine.lastIndex = at
  return brokenLine.test(text)
}

/**
 * Yields the words of a text with their positions. Indexing and searching both use it, so they always agree. In scripts without spaces,
 * every two neighbouring characters form a word, and so does the last character alone. A word that is broken by a hyphen at the end of a
 * line is found as a whole and by its parts, because it may be `well-known` as well as `garden`.
 *
 * @example placedWords('Café №1') // [{ word: 'cafe', from: 0, to: 4 }, { word: 'no1', from: 5, to: 7 }]
 * @example wordsOf('the gar-\nden') // ['the', 'gar', 'den', 'garden']
 */
export function* placedWords(text: string): Generator<PlacedWord> {
  let run: Character[] = []
  let isUnspaced = false
  let broken: Character[] = []
  function* endRun() {
    yield* wordsOfRun(run, isUnspaced)
    const whole = [...broken, ...run]
    if (broken.length > 0 && !isUnspaced) yield wordOf(whole)
    const goesOn = !isUnspaced && whole.length < longestWord && isBrokenAt(text, run.at(-1)?.to ?? 0)
    broken = goesOn ? whole : []
    run = []
  }
  for (const { 0: character, index: from } of text.matchAll(characters)) {
    const { folded, isLetter, isUnspaced: isNextUnspaced } = kindOf(character)
    // A combining accent without a base character doesn't end the word around it.
    if (folded === '') continue
    if (run.length > 0 && (!isLetter || isNextUnspaced !== isUnspaced)) yield* endRun()
    isUnspaced = isNextUnspaced
    if (isLetter) run.push({ folded, from, to: from + character.length })
  }
  if (run.length > 0) yield* endRun()
}

function* wordsOfRun(run: readonly Character[], isUnspaced: boolean): Generator<PlacedWord> {
  if (!isUnspaced) yield wordOf(run)
  else for (let at = 0; at < run.length; at++) yield wordOf(run.slice(at, at + 2))
}

function wordOf(run: readonly Character[]): PlacedWord {
  const word = run.map(({ folded }) => folded.replace(/[^\p{L}\p{N}\p{M}]/gu, '')).join('')
  return { word: [...word].slice(0, longestWord).join(''), from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 }
}

/** Returns the distinct words of a text, at most `mostWords`. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const { word } of placedWords(text)) {
    words.add(word)
    if (words.size >= mostWords) break
  }
  return [...words]
}

/** Returns the words of a search; each has to be the beginning of a word in the text. An empty list finds nothing. */
export function searchedWords(q: string): string[] {
  const all = [...placedWords(q.replace(/\s/gu, ' '))]
  // The last character of an unspaced run is already part of the pair before it.
  const needed = all.filter(({ from, to }, at) => {
    const before = all[at - 1]
    return before === undefined || before.to !== to || before.from >= from
  })
  return [...new Set(needed.map(({ word }) => word))].slice(0, mostSearched)
}

/**
 * Returns the words of a text that begin with a searched word. Words that touch are joined into one span.
 *
 * @param within largest distance from the first match to a further one, in UTF-16 code units; unlimited by default
 */
export function findWords(text: string, searched: readonly string[], within = Number.POSITIVE_INFINITY): Span[] {
  const found: Span[] = []
  for (const { word, from, to } of placedWords(text)) {
    if (found[0] && from > found[0].from + within) break
    if (!searched.some((beginning) => word.startsWith(beginning))) continue
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

const excerptLength = 160
const leadLength = 40

export interface ExcerptPart {
  text: string
  isFound: boolean
}

/** Returns the part of a text around the first match, cut at spaces where possible. Empty when nothing matches. */
export function excerptOf(text: string, searched: readonly string[]): ExcerptPart[] {
  const lines = text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n\s*/gu, '\n')
    .trim()
  const plain = lines.replaceAll('\n', ' ')
  const spans = findWords(lines, searched, excerptLength)
  const first = spans[0]
  if (!first) return []
  const from = wordStart(plain, Math.max(0, first.from - leadLength), first.from)
  const to = wordEnd(plain, Math.max(first.to, Math.min(plain.length, from + excerptLength)), first.to)
  const parts: ExcerptPart[] = []
  let at = from
  const add = (end: number, isFound: boolean) => {
    if (end > at) parts.push({ text: plain.slice(at, end), isFound })
    at = Math.max(at, end)
  }
  for (const span of spans) {
    if (span.to > to) break
    add(span.from, false)
    add(span.to, true)
  }
  add(to, false)
  if (from > 0) parts.unshift({ text: '… ', isFound: false })
  if (to < plain.length) parts.push({ text: ' …', isFound: false })
  return parts
}

function wordStart(text: string, from: number, latest: number): number {
  if (from === 0) return 0
  const space = text.indexOf(' ', from)
  return space === -1 || space >= latest ? wholeAt(text, from) : space + 1
}

function wordEnd(text: string, to: number, earliest: number): number {
  if (to >= text.length) return text.length
  const space = text.lastIndexOf(' ', to)
  return space < earliest ? wholeAt(text, to) : space
}

/** Moves an index that would split a surrogate pair to the start of the pair. */
const wholeAt = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)
