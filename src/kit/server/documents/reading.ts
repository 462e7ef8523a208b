import { wordsOf } from '../../text-words.ts'
import type { PageText } from './page-text.ts'

/** A request to the process that reads documents. */
export interface ReadingJob {
  /** The maximum number of pages to find. */
  mostPages: number
  /** Pages whose text to read, from 1. */
  texts: readonly number[]
}

export interface DocumentReading {
  pageCount: number
  /** True if the document has more than `mostPages`. */
  hasMore: boolean
  texts: ReadText[]
}

/** The text of a page as it's stored, and its different words. Both are limited. */
export interface ReadText {
  number: number
  text: string
  words: string
}

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
