import { createHash } from 'node:crypto'
import { white } from './note-bitmap.ts'
import type { NotePage } from './note-file.ts'

/** What is written on a page, finely enough to tell whether a later version of the page has all of it. */
export interface WrittenPage {
  /** From 1, in the PDF that shows it. */
  number: number
  /** The device's own name of the page, or where it stands if it has none. */
  place: string
  contentHash: string
  /** Squares of the page, row by row, one hexadecimal digit each: how much of the square is written on. */
  inkCells: string
}

/** Side of a square, in pixels of the device: less than the height of a small letter. */
const cellSide = 16
const hashLength = 22

/** Returns what is written on a page. Null when nothing is. */
export function writtenPage(ink: Buffer, { width, height, id, number }: NotePage, shownAs: number): WrittenPage | null {
  const [columns, rows] = [Math.ceil(width / cellSide), Math.ceil(height / cellSide)]
  const counts = new Uint16Array(columns * rows)
  let isWritten = false
  for (let at = 0; at < ink.length; at++) {
    if ((ink[at] ?? white) >= white) continue
    isWritten = true
    const cell = Math.floor(Math.floor(at / width) / cellSide) * columns + Math.floor((at % width) / cellSide)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  if (!isWritten) return null
  const digits = Array.from(counts, (count) => Math.ceil((count * 15) / cellSide ** 2).toString(16))
  return {
    number: shownAs,
    place: id ?? String(number),
    contentHash: createHash('sha256').update(ink).digest('base64url').slice(0, hashLength),
    inkCells: digits.join(''),
  }
}
