import { ownerLineHeight } from '../pdf/owner-line.ts'
import { leanOf, type Placement } from './alignment.ts'
import { type Bitmap, dilated, emptyBitmap, pageWidth } from './bitmap.ts'
import { glyphsOf } from './glyphs.ts'
import type { Laid } from './laid.ts'
import { planeOf } from './picture-index.ts'

/** The ink of a picture, in page coordinates. */
export interface PictureInk {
  bits: Bitmap
  count: number
  /** Ink density in 12 columns by 48 rows; see `inkMapOf`. */
  grid: Float32Array
}

const gridColumns = 12
const gridRows = 48
/** Pixels by which print is widened before it is subtracted, because each device draws it a little differently. */
const tolerance = 2
/** Strokes with fewer pixels are specks. */
const leastStroke = 18

/** @param colours the coloured pixels of the picture */
export function inkOf({ kind, page, place, dark }: Laid, colours: Bitmap): PictureInk {
  const print = dilated(planeOf(kind, page, 'light'), tolerance)
  const printedColours = dilated(planeOf(kind, page, 'coloured'), tolerance)
  const shown = colouredAt(colours, place, kind.height)
  const beyond: Bitmap = {
    ...dark,
    bits: dark.bits.map(
      (word, at) => (word & ~(print.bits[at] ?? 0)) | ((shown.bits[at] ?? 0) & ~(printedColours.bits[at] ?? 0)),
    ),
  }
  const bits = emptyBitmap(dark.width, dark.height)
  const grid = new Float32Array(gridColumns * gridRows)
  const cell = (pageWidth / gridColumns) * (kind.height / gridRows)
  // The line of its owner is no ink: a planner that was downloaded with it has it on each page.
  const lineFrom = Math.floor(kind.height * (1 - ownerLineHeight)) - tolerance
  let count = 0
  for (const stroke of glyphsOf(beyond, leastStroke)) {
    if (stroke.every((point) => Math.floor(point / pageWidth) >= lineFrom)) continue
    for (const point of stroke) {
      const [x, y] = [point % pageWidth, Math.floor(point / pageWidth)]
      const word = y * bits.lineWords + (x >> 5)
      bits.bits[word] = (bits.bits[word] ?? 0) | (1 << (x & 31))
      const at = Math.floor((y / kind.height) * gridRows) * gridColumns + Math.floor((x / pageWidth) * gridColumns)
      grid[at] = (grid[at] ?? 0) + 1 / cell
      count++
    }
  }
  return { bits, count, grid }
}

function colouredAt(colours: Bitmap, place: Placement, height: number): Bitmap {
  const shown = emptyBitmap(pageWidth, height)
  if (colours.bits.every((word) => word === 0)) return shown
  const { leanX, leanY } = leanOf(place)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < pageWidth; x++) {
      const row = Math.round(place.scaleY * y + leanY * x + place.top)
      const column = Math.round(place.scaleX * x + leanX * y + place.left)
      if (row < 0 || row >= colours.height || column < 0 || column >= colours.width) continue
      if ((colours.bits[row * colours.lineWords + (column >> 5)] ?? 0) & (1 << (column & 31))) {
        const word = y * shown.lineWords + (x >> 5)
        shown.bits[word] = (shown.bits[word] ?? 0) | (1 << (x & 31))
      }
    }
  }
  return shown
}
