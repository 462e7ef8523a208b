import { monthOf, weekdayOf, yearOf } from './calendar-words.rules.ts'
import type { PieceOfText } from './page-dates.rules.ts'

/** Pieces within so many points of height stand on one line. */
const lineHeight = 3
const gramLength = 4

/** What identifies a page by its text, however its program has cut it into pieces. */
export interface TextPrint {
  /** The words in no order: the same page, written by the same or a careful program. */
  words: string
  /** All letters in the order in which they are read: the same page, however its words are cut. */
  letters: string
  /** Years, months and weekdays that are named, in no order, each once. */
  calendar: string
}

export function textPrint(pieces: readonly PieceOfText[]): TextPrint {
  const words = pieces.flatMap(({ text }) => text.split(/\s+/).filter((word) => word !== ''))
  const lines = [...pieces].sort((a, b) => (Math.abs(a.y - b.y) > lineHeight ? a.y - b.y : a.x - b.x))
  const letters = lines
    .map(({ text }) => text.replace(/\s+/g, ''))
    .join('')
    .toLowerCase()
  return { words: words.sort().join(' '), letters, calendar: calendarOf(letters) }
}

const longWords = /(?:19|20)\d\d|\p{L}{3,10}/gu

/** Found in the letters, so that a word that was cut in two is found as well. */
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
/** A weekday and a month: with the number beside them they mean a day of few years. */
export const namesDay = (calendar: string): boolean => /\bm\d/.test(calendar) && /\bd\d/.test(calendar)

/** All rows of four letters. */
export function gramsOf(letters: string): Set<string> {
  const grams = new Set<string>()
  for (let at = 0; at + gramLength <= letters.length; at++) grams.add(letters.slice(at, at + gramLength))
  return grams
}
