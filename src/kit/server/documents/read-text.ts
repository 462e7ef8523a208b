import { wordsOf } from '../../text-words.ts'
import type { PageText } from './page-text.ts'
import type { ReadText } from './reading.ts'

const longestText = 20_000

/** Returns the text of a page as it's stored, cut to 20,000 characters, and its different words. */
export function readText(number: number, { text }: Pick<PageText, 'text'>): ReadText {
  const kept = keepableText(text)
  return { number, text: kept, words: wordsOf(kept).join(' ') }
}

/** Prepares the text of a page for the database: removes what it can't store, trims each line, and cuts it to 20,000 characters. */
function keepableText(text: string): string {
  const plain = text.normalize('NFC').replaceAll('\0', '').toWellFormed()
  return plain
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n\s*/gu, '\n')
    .trim()
    .slice(0, longestText)
    .toWellFormed()
}
