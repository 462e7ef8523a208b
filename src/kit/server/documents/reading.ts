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
  /** Where each line of the text stands, as `readPlaces` reads it. */
  places: string
}

const longestText = 20_000

/** Returns the text of a page as it's stored, cut to 20,000 characters, its different words, and the places of its lines if they're known. */
export function readText(number: number, page: Pick<PageText, 'text'> & Partial<Pick<PageText, 'lines'>>): ReadText {
  const lines = page.lines ?? page.text.split('\n').map((text) => ({ text, place: null }))
  const kept = lines.map(({ text, place }) => ({ text: keepableText(text), place })).filter(({ text }) => text !== '')
  const text = kept
    .map((line) => line.text)
    .join('\n')
    .slice(0, longestText)
    .toWellFormed()
  return {
    number,
    text,
    words: wordsOf(text).join(' '),
    places: kept.map(({ place }) => (place === null ? '' : `${place.top} ${place.height}`)).join(','),
  }
}

/** Returns where the lines of a text stand: distance from the top and height, in thousandths of the page. Null for an unknown place. */
export const readPlaces = (places: string): ({ top: number; height: number } | null)[] =>
  places.split(',').map((place) => {
    const [top, height] = place.split(' ').map(Number)
    return place === '' || top === undefined || height === undefined ? null : { top, height }
  })

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
