import { fold } from './fold.ts'

/** Longer words are found by their beginning. */
const longestWord = 40
/** Of one text; a page of a book has some 500. */
const mostWords = 4000
/** Of one search. */
const mostSearched = 8

/** Scripts that put no spaces between words: two characters each are a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const letter = /[\p{L}\p{N}]/u
/** What a reader takes for one character, so that each is folded with its accents. */
const characters = /\P{M}\p{M}*|\p{M}+/gu

/** A part of a text, by the numbers of its UTF-16 units. */
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
  /** Spelled alike, whatever the place in the word. */
  folded: string
  isLetter: boolean
  isUnspaced: boolean
}

/** A text has few different characters, and what a character is takes long to find out. */
const kinds = new Map<string, Kind>()
const mostKinds = 5000

function kindOf(character: string): Kind {
  const known = kinds.get(character)
  if (known) return known
  const folded = fold(character).replaceAll('ς', 'σ').replaceAll('ß', 'ss')
  const isLetter = letter.test(folded)
  const kind = { folded, isLetter, isUnspaced: isLetter && unspaced.test(folded) }
  if (kinds.size >= mostKinds) kinds.clear()
  kinds.set(character, kind)
  return kind
}

/**
 * The words of a text and where they stand: the one way in which texts are cut, when they are kept and when they are searched. Of scripts
 * without spaces each two characters that follow each other are a word, and the last one.
 *
 * @example placedWords('Café №1') // [{ word: 'cafe', from: 0, to: 4 }, { word: 'no1', from: 5, to: 7 }]
 */
export function* placedWords(text: string): Generator<PlacedWord> {
  let run: Character[] = []
  let isUnspaced = false
  for (const { 0: character, index: from } of text.matchAll(characters)) {
    const { folded, isLetter, isUnspaced: isNextUnspaced } = kindOf(character)
    // An accent that stands alone belongs to the word around it.
    if (folded === '') continue
    if (run.length > 0 && (!isLetter || isNextUnspaced !== isUnspaced)) {
      yield* wordsOfRun(run, isUnspaced)
      run = []
    }
    isUnspaced = isNextUnspaced
    if (isLetter) run.push({ folded, from, to: from + character.length })
  }
  if (run.length > 0) yield* wordsOfRun(run, isUnspaced)
}

function* wordsOfRun(run: readonly Character[], isUnspaced: boolean): Generator<PlacedWord> {
  if (!isUnspaced) yield wordOf(run)
  else for (let at = 0; at < run.length; at++) yield wordOf(run.slice(at, at + 2))
}

function wordOf(run: readonly Character[]): PlacedWord {
  const word = run.map(({ folded }) => folded.replace(/[^\p{L}\p{N}\p{M}]/gu, '')).join('')
  return { word: [...word].slice(0, longestWord).join(''), from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 }
}

/** The words of a text, each once. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const { word } of placedWords(text)) {
    words.add(word)
    if (words.size >= mostWords) break
  }
  return [...words]
}

/** What a search asks for: each is the beginning of some word. None at all means that nothing can be found. */
export function searchedWords(q: string): string[] {
  const all = [...placedWords(q)]
  // The last character of a run stands in the two before it already.
  const needed = all.filter(({ from, to }, at) => {
    const before = all[at - 1]
    return before === undefined || before.to !== to || before.from >= from
  })
  return [...new Set(needed.map(({ word }) => word))].slice(0, mostSearched)
}

/**
 * Where words of the text begin with what is searched; what touches is one span.
 *
 * @param within so many UTF-16 units behind the first one; the others are left out
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

/** The part of a text around the first thing that is found, cut at spaces where there are some. Empty when nothing is found. */
export function excerptOf(text: string, searched: readonly string[]): ExcerptPart[] {
  const plain = text.replace(/\s+/gu, ' ').trim()
  const spans = findWords(plain, searched, excerptLength)
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

/** Never between the halves of a character. */
const wholeAt = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)
