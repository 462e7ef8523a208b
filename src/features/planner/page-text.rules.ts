import { monthOf, weekdayOf, yearOf } from './calendar-words.rules.ts'
import type { PieceOfText } from './page-dates.rules.ts'

/** Pieces of text whose heights differ by at most this many points are on the same line. */
const lineHeight = 3
const gramLength = 4
/** Letters of a page that are compared. A page of a book has 5,000. */
const mostLetters = 20_000

/** Identifies a page by its text, no matter how the exporting program split the text into pieces. */
export interface TextPrint {
  /** All words, sorted. Identical when the program splits the text at the same places. */
  words: string
  /** All letters in reading order. Identical even when the words are split differently. */
  letters: string
  /** The years, months and weekdays on the page, sorted and without duplicates. */
  calendar: string
}

export function textPrint(all: readonly PieceOfText[]): TextPrint {
  const pieces = firstOf(all)
  const words = pieces.flatMap(({ text }) => text.split(/\s+/).filter((word) => word !== ''))
  const lines = [...pieces].sort((a, b) => (Math.abs(a.y - b.y) > lineHeight ? a.y - b.y : a.x - b.x))
  const letters = lines
    .map(({ text }) => text.replace(/\s+/g, ''))
    .join('')
    .toLowerCase()
  return { words: words.sort().join(' '), letters, calendar: calendarOf(letters) }
}

/** The first pieces, up to the limit of letters. */
function firstOf(pieces: readonly PieceOfText[]): readonly PieceOfText[] {
  let letters = 0
  const end = pieces.findIndex(({ text }) => {
    letters += text.length
    return letters > mostLetters
  })
  return end === -1 ? pieces : pieces.slice(0, end)
}

const longWords = /(?:19|20)\d\d|\p{L}{3,10}/gu

/** Searches the joined letters, so that a word split into two pieces is found too. */
function calendarOf(letters: string): string {
  const found = new Set<string>()
  for (const [run] of letters.matchAll(longWords)) {
    const year = yearOf(run)
    if (year !== null) found.add(`y${year}`)
  }
  for (const run of letters.split(/\d+/))
    for (let at = 0; at < run.length; at++)
      for (let length = Math.min(10, run.length - at); length >= 3; length--) {
        const word = run.slice(at, at + length)
        const [month, weekday] = [monthOf(word), weekdayOf(word)]
        if (month === null && weekday === null) continue
        found.add(month === null ? `d${weekday}` : `m${month}`)
        at += length - 1
        break
      }
  return [...found].sort().join(' ')
}

export const namesYear = (calendar: string): boolean => /\by\d{4}/.test(calendar)
/** True if it names a weekday and a month. Together with the day of the month they fit only a few years. */
export const namesDay = (calendar: string): boolean => /\bm\d/.test(calendar) && /\bd\d/.test(calendar)

export function gramsOf(letters: string): Set<string> {
  const grams = new Set<string>()
  for (let at = 0; at + gramLength <= letters.length; at++) grams.add(letters.slice(at, at + gramLength))
  return grams
}
