import { latin1 } from '#kit/server/documents/pdf/lexer.ts'

/** Marks the stream that draws the owner's line. Everybody else takes it for a watermark. */
const mark = '/Artifact<</Type/Pagination/Subtype/Watermark/WillowOwner true>>BDC'
const isMarked = /^[\sQ]*\/Artifact\s*<<[^>]*\/WillowOwner\b/
const headLength = 400

/** Size of the letters and place of the line, as shares of the page as readers show it. */
const sizeOfWidth = 1 / 80
const sizeOfHeight = 0.011
const baseOfHeight = 0.004
const mostOfWidth = 0.9
/** The line is within this share of the page's height, at its bottom. */
export const ownerLineHeight = 0.016

/** A line of text as outlines, in the size of 1 and from its base line up. */
export interface OutlinedLine {
  /** Operators of a content stream, which end with `f`. */
  path: string
  width: number
}

/** True for the stream that draws the owner's line: it is neither print nor ink. */
export const isOwnerLine = (bytes: Uint8Array): boolean => isMarked.test(latin1(bytes, 0, headLength))

interface ShownPage {
  view: readonly [number, number, number, number]
  turn: 0 | 1 | 2 | 3
}

/**
 * Returns the content stream that draws the line at the bottom of a page.
 *
 * @param open how many graphics states the streams before it leave open
 */
export function drawOwnerLine(line: OutlinedLine, { view: [x0, y0, x1, y1], turn }: ShownPage, open: number): string {
  const [width, height] = turn % 2 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0]
  const size = Math.min(width * sizeOfWidth, height * sizeOfHeight, (width * mostOfWidth) / line.width)
  const [left, base] = [(width - line.width * size) / 2, height * baseOfHeight]
  const upright = (
    [
      [1, 0, 0, 1, x0, y0],
      [0, 1, -1, 0, x1, y0],
      [-1, 0, 0, -1, x1, y1],
      [0, -1, 1, 0, x0, y1],
    ] as const
  )[turn]
  const place = [size, 0, 0, size, left, base]
  const at = (numbers: readonly number[]) => `${numbers.map(plainNumber).join(' ')} cm`
  return `${'Q\n'.repeat(open)}${mark}\nq 0.5 g\n${at(upright)}\n${at(place)}\n${line.path}\nQ\nEMC\n`
}

/** Formats a number without an exponent, which PDF doesn't allow. */
const plainNumber = (value: number) => String(Number(value.toFixed(4)))
