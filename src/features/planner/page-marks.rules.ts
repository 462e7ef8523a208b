import { type DateTokenOptions, type DateUnit, tokensOf } from './date-tokens.rules.ts'
import type { BlankPage } from './page-dates.rules.ts'
import { type LineNames, linesOf, phrasesOf } from './page-lines.rules.ts'

/** Something on a page that may say a date, or a part of one. */
export interface Mark {
  unit: DateUnit
  /** Of a `date` or `range`: its first day. */
  value: number
  /** Of a `range`: its last day. Days are `month * 100 + day`. */
  last: number
  /** Year of a `date`. Null when it names none. */
  year: number | null
  x: number
  y: number
  size: number
  /** True if a link is on it: then it leads to the date more often than it names the page's own. */
  isLinked: boolean
  /** The same for marks at the same place of pages with the same print. */
  slot: string
  /** Words beside it that say no date. */
  beside: number
}

export interface MarkedPage {
  number: number
  marks: Mark[]
  /** Days in the cells of calendars and lists of a whole month. */
  cells: Mark[]
  /** Weekdays that are on the page, also those that are on many pages at the same place. */
  weekdays: readonly Mark[]
  /** The other words, with their lines. */
  words: { word: string; line: string; size: number; isLinked: boolean }[]
  /** True if it names a week, outside of links. */
  namesWeek: boolean
  /** Size of the largest letters. 0 on a page without text. */
  largest: number
}

export interface MarkOptions extends DateTokenOptions {
  lines: LineNames
}

export function marksOf(page: BlankPage, options: MarkOptions): MarkedPage {
  const found: MarkedPage = { number: page.number, marks: [], cells: [], weekdays: [], words: [], namesWeek: false, largest: 0 }
  const isLinked = linkFinder(page)
  for (const line of linesOf(page.pieces, options.lines)) {
    found.largest = Math.max(found.largest, line.size)
    const at = new Map<string, number>()
    for (const phrase of phrasesOf(line)) {
      const tokens = tokensOf(phrase, options)
      const beside = tokens.filter(({ unit }) => unit === 'word').length
      for (const token of tokens) {
        const { x, y, size } = { x: phrase.at(token.start), y: line.y, size: line.size }
        const isOnLink = isLinked(x + size * 0.3, y - size * 0.3)
        if (token.unit === 'word') {
          if (!isOnLink && token.word.length > 2 && options.vocabulary.weekWords.has(token.word)) found.namesWeek = true
          found.words.push({ word: token.word, line: line.key, size, isLinked: isOnLink })
          continue
        }
        const ordinal = at.get(token.unit) ?? 0
        at.set(token.unit, ordinal + 1)
        const { unit, value, last = 0, year = null } = token
        found.marks.push({
          unit,
          value,
          last,
          year,
          x,
          y,
          size,
          isLinked: isOnLink,
          slot: `${unit} ${line.key} ${ordinal}`,
          beside,
        })
      }
    }
  }
  found.weekdays = found.marks.filter(({ unit }) => unit === 'weekday')
  separateCells(found)
  return found
}

function linkFinder({ linkBoxes = [], width = 0, height = 0 }: BlankPage): (x: number, y: number) => boolean {
  const boxes = linkBoxes.map(
    ([left, top, w, h]) => [left * width, top * height, (left + w) * width, (top + h) * height] as const,
  )
  return (x, y) => boxes.some(([left, top, right, bottom]) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1)
}

/** Takes the days of calendars and of lists of a month out of the marks: they name every day, so none of them names the page. */
function separateCells(page: MarkedPage): void {
  const numbers = page.marks.filter(({ unit, value }) => unit === 'number' && value >= 1 && value <= 31)
  for (const size of new Set(numbers.map((mark) => Math.round(mark.size)))) {
    const group = numbers.filter((mark) => Math.abs(mark.size - size) < 0.6)
    if (new Set(group.map(({ value }) => value)).size < 25) continue
    const inCells = group.filter(
      ({ x, y }) =>
        group.filter((other) => Math.abs(other.y - y) < size * 0.4).length >= 3 ||
        group.filter((other) => Math.abs(other.x - x) < size).length >= 3,
    )
    const cells = new Set(inCells)
    page.cells.push(...inCells)
    page.marks = page.marks.filter((mark) => !cells.has(mark))
  }
}
