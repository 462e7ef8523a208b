import { type Bitmap, countApart, countOutside, dilated, type EvenGrey, emptyBitmap, pageWidth } from './bitmap.ts'
import { glyphsOf } from './glyphs.ts'
import type { Laid } from './laid.ts'
import { type Box, boxOf, hasBlemish, isLetter, type Letter, lettersOf, likenessOf } from './letters.ts'
import { type KindPage, type PictureKind, planeOf } from './picture-index.ts'

/** A line of print is at most this many times as high as its highest letter. */
const highest = 1.7
/** Lines are drawn a little differently by each device. */
const tolerance = 2

/**
 * Looks at the date of a page without the letters that its owner wrote over. Null when there are none, or when the other letters don't tell
 * the page from pages that look like it.
 *
 * @param leastApart number of pixels in which the page must differ from each of `others`, beside the letters that are crossed
 */
export function withoutInk(
  laid: Laid,
  grey: EvenGrey,
  { others, leastApart }: { others: readonly { kind: PictureKind; page: KindPage }[]; leastApart: number },
): { likeness: number; isBlemished: boolean } | null {
  const { kind, page, dark } = laid
  const { strong, pale } = lettersOf(kind, page)
  const ink = inkOver(laid, [...strong, ...pale])
  const isFree = (letter: Box) => !isTouched(ink, letter)
  const free = { strong: strong.filter(isFree), pale: pale.filter(isFree) }
  const crossed = [...strong, ...pale].filter((letter) => !isFree(letter))
  if (crossed.length === 0) return null
  const print = withoutDates(planeOf(kind, page, 'dark'), crossed)
  const isApart = others.every(
    (other) => countApart(print, withoutDates(planeOf(other.kind, other.page, 'dark'), crossed)) >= leastApart,
  )
  if (!isApart) return null
  return {
    likeness: likenessOf(laid, grey, free),
    isBlemished: hasBlemish(kind, free.strong, { dark: without(dark, ink), light: planeOf(kind, page, 'light') }),
  }
}

/** Ink is what touches a letter and leaves its line, unlike the letters of another date, or what crosses a few of many dates. */
function inkOver({ kind, page, dark }: Laid, letters: readonly Letter[]): Bitmap {
  const printedLines = emptyBitmap(pageWidth, kind.height)
  for (const glyph of glyphsOf(planeOf(kind, page, 'dark'))) if (!isLetter(boxOf(glyph))) setIn(printedLines, glyph)
  const lines = dilated(printedLines, tolerance)
  const print = dilated(planeOf(kind, page, 'light')).bits
  const [ink, low] = [emptyBitmap(pageWidth, kind.height), emptyBitmap(pageWidth, kind.height)]
  for (const stroke of glyphsOf(without(dark, lines))) {
    const { top, bottom } = boxOf(stroke)
    const own = emptyBitmap(pageWidth, kind.height)
    setIn(own, stroke)
    const heights = letters.filter((letter) => isTouched(own, letter)).map(heightOf)
    if (heights.length === 0) continue
    if (bottom - top > highest * Math.max(...heights)) setIn(ink, stroke)
    else if (countOutside(own.bits, print) >= leastStroke) setIn(low, stroke)
  }
  const free = letters.filter((letter) => !isTouched(ink, letter))
  return crossesFewOfMany(low, free) ? { ...ink, bits: ink.bits.map((word, at) => word | (low.bits[at] ?? 0)) } : ink
}

/** A stroke has at least this many pixels beside the print. */
const leastStroke = 30
const mostCrossed = 1 / 4

/**
 * What stays in the line of a date may be a word of another page, where all dates are others, and the largest too. True for what touches at
 * most a quarter of the places of dates, and only small letters.
 */
function crossesFewOfMany(low: Bitmap, letters: readonly Letter[]): boolean {
  const places = placesOf(letters).filter((place) => place.some(({ isOwn }) => isOwn))
  const crossed = places.filter((place) => place.some((letter) => isTouched(low, letter)))
  const largest = (some: readonly Letter[]) => Math.max(0, ...some.filter(({ isOwn }) => isOwn).map(heightOf))
  return crossed.length <= places.length * mostCrossed && largest(crossed.flat()) < largest(letters)
}

/** Letters that stand beside each other in a line. */
function placesOf(letters: readonly Letter[]): Letter[][] {
  const places: Letter[][] = []
  for (const letter of letters.toSorted((one, other) => one.left - other.left)) {
    const before = places.find((place) => place.some((other) => isBeside(other, letter)))
    if (before) before.push(letter)
    else places.push([letter])
  }
  return places
}

const isBeside = (one: Box, next: Box) =>
  one.top <= next.bottom && next.top <= one.bottom && next.left - one.right <= 2 * Math.max(heightOf(one), heightOf(next))

const heightOf = ({ top, bottom }: Box) => bottom - top

const beside = 2

function isTouched(bitmap: Bitmap, { left, top, right, bottom }: Box): boolean {
  for (let y = Math.max(0, top - beside); y <= Math.min(bitmap.height - 1, bottom + beside); y++)
    for (let x = Math.max(0, left - beside); x <= Math.min(pageWidth - 1, right + beside); x++)
      if (isSet(bitmap, x, y)) return true
  return false
}

/** The print without these letters, and without what another page may have beside them in their place. */
function withoutDates(print: Bitmap, letters: readonly Box[]): Bitmap {
  const bits = print.bits.slice()
  for (const { left, top, right, bottom } of letters)
    for (let y = Math.max(0, top - beside); y <= Math.min(print.height - 1, bottom + beside); y++)
      for (let x = Math.max(0, left - (bottom - top)); x <= Math.min(pageWidth - 1, right + (bottom - top)); x++) {
        const word = y * print.lineWords + (x >> 5)
        bits[word] = (bits[word] ?? 0) & ~(1 << (x & 31))
      }
  return { ...print, bits }
}

const without = (bitmap: Bitmap, other: Bitmap): Bitmap => ({
  ...bitmap,
  bits: bitmap.bits.map((word, at) => word & ~(other.bits[at] ?? 0)),
})

const isSet = ({ lineWords, bits }: Bitmap, x: number, y: number) =>
  ((bits[y * lineWords + (x >> 5)] ?? 0) & (1 << (x & 31))) !== 0

function setIn({ lineWords, bits }: Bitmap, points: Int32Array) {
  for (const point of points) {
    const word = Math.floor(point / pageWidth) * lineWords + ((point % pageWidth) >> 5)
    bits[word] = (bits[word] ?? 0) | (1 << (point & 31))
  }
}
