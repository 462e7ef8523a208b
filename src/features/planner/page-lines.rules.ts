import { plainLetters } from './calendar-names.rules.ts'
import type { BlankPage, PieceOfText } from './page-dates.rules.ts'

export interface Line {
  key: string
  y: number
  size: number
  pieces: PieceOfText[]
  /** True for scripts that run to the left. */
  isLeftward: boolean
}

/** Names the lines of all pages: letters of about one size at about one height are on the same line, wherever a printer aligns them. */
export class LineNames {
  private readonly sizes: number[]
  private readonly heights: number[][]

  constructor(pages: readonly BlankPage[]) {
    const all = pages.flatMap(({ pieces }) => pieces)
    this.sizes = startsOf(
      all.map(({ size }) => size),
      (size) => size * 0.06,
    )
    const own: Set<number>[] = this.sizes.map(() => new Set())
    for (const { y, size } of all) own[this.sizeOf(size)]?.add(Math.round(y * 10) / 10)
    this.heights = own.map((heights, at) => startsOf(heights, () => (this.sizes[at] ?? 0) * 0.4))
  }

  private sizeOf = (size: number) => lastUpTo(this.sizes, size)

  of({ y, size }: PieceOfText): string {
    const at = this.sizeOf(size)
    return `${lastUpTo(this.heights[at] ?? [], Math.round(y * 10) / 10)}:${at}`
  }
}

/** The smallest value of each group of values that are no further apart. */
function startsOf(values: Iterable<number>, apart: (from: number) => number): number[] {
  const starts: number[] = []
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    const last = starts.at(-1)
    if (last === undefined || value - last > apart(last)) starts.push(value)
  }
  return starts
}

function lastUpTo(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Pieces on one baseline in letters of one size, in reading order. */
export function linesOf(pieces: readonly PieceOfText[], names: LineNames): Line[] {
  const lines = new Map<string, Line>()
  for (const piece of pieces) {
    const key = names.of(piece)
    const line = lines.get(key) ?? { key, y: piece.y, size: piece.size, pieces: [], isLeftward: false }
    line.pieces.push(piece)
    lines.set(key, line)
  }
  for (const line of lines.values()) {
    const text = line.pieces.map((piece) => piece.text).join('')
    const leftward = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0
    line.isLeftward = leftward > (text.match(/\p{L}/gu)?.length ?? 0) / 2
    line.pieces.sort((a, b) => (line.isLeftward ? b.x - a.x : a.x - b.x))
  }
  return [...lines.values()]
}

export interface Phrase {
  text: string
  /** Where a letter of the text stands. */
  at(index: number): number
}

/** Parts of a line without large gaps. */
export function phrasesOf({ pieces, size, isLeftward }: Line): Phrase[] {
  const phrases: { text: string; places: { from: number; x: number; step: number }[]; end: number }[] = []
  for (const { text, x, width } of pieces) {
    const letters = plainLetters(text)
    const length = width ?? letters.length * size * 0.5
    const last = phrases.at(-1)
    const gap = last ? (isLeftward ? last.end - x - length : x - last.end) : 0
    const end = isLeftward ? x : x + length
    const place = { from: 0, x, step: length / Math.max(1, letters.length) }
    if (last && gap < size * 2.5 && gap > -size * 0.5) {
      if (gap > size * 0.12) last.text += ' '
      last.places.push({ ...place, from: last.text.length })
      last.text += letters
      last.end = end
    } else phrases.push({ text: letters, places: [place], end })
  }
  return phrases.map(({ text, places }) => ({
    text,
    at(index) {
      const place = places.findLast(({ from }) => from <= index) ?? { from: 0, x: 0, step: 0 }
      return place.x + (index - place.from) * place.step
    },
  }))
}

/** All words of a file, to find its language. */
export function wordsOf(pages: readonly BlankPage[], lines: LineNames): Set<string> {
  const words = new Set<string>()
  const phrases = new Set(
    pages.flatMap(({ pieces }) => linesOf(pieces, lines).flatMap((line) => phrasesOf(line).map(({ text }) => text))),
  )
  for (const text of phrases) for (const [word] of text.matchAll(/[\p{L}\p{M}'’]+/gu)) words.add(word)
  return words
}
