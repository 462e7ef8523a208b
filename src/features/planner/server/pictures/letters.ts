import { type Bitmap, dilated, type EvenGrey, pageWidth } from './bitmap.ts'
import { glyphsOf } from './glyphs.ts'
import type { Laid } from './laid.ts'
import { type KindPage, type PictureKind, planeOf } from './picture-index.ts'
import { isInside, printOf, softAt } from './refined.ts'

/** Where a letter stands on a page, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Letter extends Box {
  /** Number of its pixels. */
  size: number
  /** True if some pages of its kind don't have it. */
  isOwn: boolean
}

/** Pale letters may be all over a page, so the picture may cut this share of them off. */
const mostCutOff = 0.15

/** The letters of a date: those in its lines, and those that are thin or pale. */
export interface DateLetters {
  strong: readonly Letter[]
  pale: readonly Letter[]
}

/**
 * How alike the least similar letter of the date is in the page and the picture: 1 if their greys rise and fall together.
 *
 * @param letters the letters of the date that are compared
 */
export function likenessOf({ kind, page, place, straight }: Laid, grey: EvenGrey, letters = lettersOf(kind, page)): number {
  const print = printOf(kind, page)
  const isShown = isInside(grey, place)
  const whole = letters.pale.filter(({ left, top, right, bottom }) => isShown(left, top) && isShown(right, bottom))
  const pale = whole.length < letters.pale.length * (1 - mostCutOff) ? letters.pale : whole
  return Math.min(1, ...[...letters.strong, ...pale].map((box) => correlation(print, straight, box, kind.height)))
}

function correlation(print: Float32Array, straight: Uint8Array, box: Letter, height: number): number {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (let y = Math.max(0, box.top - 2); y <= Math.min(height - 1, box.bottom + 2); y++)
    for (let x = Math.max(0, box.left - 2); x <= Math.min(pageWidth - 1, box.right + 2); x++) {
      const one = print[y * pageWidth + x] ?? 0
      const other = softAt(straight, y * pageWidth + x)
      count++
      a += one
      b += other
      aa += one * one
      bb += other * other
      ab += one * other
    }
  const spread = (aa - (a * a) / count) * (bb - (b * b) / count)
  return spread <= 0 ? 0 : (ab - (a * b) / count) / Math.sqrt(spread)
}

const largestLetter = 64
/** Letters this close to the lines of a date, in pixels, may belong to it. An example is the year. */
const besideDate = 24
const mostBeside = 4
const mostBesideShare = 0.1

/** The shape of a 3 is part of an 8, and 1 is part of 12. Dark pixels beside the letters of a date reveal the difference. */
export function hasBlemish(
  kind: PictureKind,
  date: readonly Letter[],
  { dark, light }: { dark: Bitmap; light: Bitmap },
): boolean {
  const printed = dilated(light).bits
  return date.some(({ left, top, right, bottom, size }) => {
    const height = bottom - top
    let beside = 0
    for (let y = Math.max(0, top - 2); y <= Math.min(kind.height - 1, bottom + 2); y++)
      for (let x = Math.max(0, left - height); x <= Math.min(pageWidth - 1, right + height); x++) {
        const word = y * dark.lineWords + (x >> 5)
        if ((dark.bits[word] ?? 0) & ~(printed[word] ?? 0) & (1 << (x & 31))) beside++
      }
    return beside > Math.max(mostBeside, size * mostBesideShare)
  })
}

export const lettersOf = (kind: PictureKind, page: KindPage): DateLetters => ({
  strong: [...dateLetters(kind, page), ...besideOwn(whiteLetters(kind, page))],
  pale: paleLetters(kind, page),
})

/** The letters in the lines of the date. */
export function dateLetters(kind: PictureKind, page: KindPage): Letter[] {
  return besideOwn(glyphLetters(kind, page, 'strong')).filter(isLetter)
}

/** Those in the lines of the ones that some pages don't have. */
function besideOwn(letters: readonly Letter[]): Letter[] {
  const own = letters.filter(({ isOwn }) => isOwn)
  return letters.filter((letter) =>
    own.some(({ top, bottom }) => letter.top <= bottom + besideDate && letter.bottom >= top - besideDate),
  )
}

/** Half the width of the widest stroke of a white letter. */
const halfStroke = 3
/** From here on, the surroundings of a white letter are dark, but not those of a gap in a dark one. */
const around = { from: 4, to: 6, leastDark: 0.6 }

/** Letters printed white on dark: what is filled when the print grows and shrinks again, if it is dark around. */
export function whiteLetters(kind: PictureKind, page: KindPage): Letter[] {
  const dark = planeOf(kind, page, 'dark')
  const white = inverse(dilated(inverse(dilated(dark, halfStroke)), halfStroke)).bits
  const marks = { ...dark, bits: white.map((word, at) => word & ~(dark.bits[at] ?? 0)) }
  const varying = new Set(kind.words)
  return glyphsOf(marks).flatMap((glyph) => {
    const letter = {
      ...boxOf(glyph),
      size: glyph.length,
      isOwn: kind.pages.length === 1 || glyph.some((at) => varying.has(at >> 5)),
    }
    return isLetter(letter) && isAmongDark(letter, dark) ? [letter] : []
  })
}

const inverse = (bitmap: Bitmap): Bitmap => ({ ...bitmap, bits: bitmap.bits.map((word) => ~word) })

function isAmongDark({ left, top, right, bottom }: Box, { bits, height }: Bitmap): boolean {
  let [all, dark] = [0, 0]
  for (let y = Math.max(0, top - around.to); y <= Math.min(height - 1, bottom + around.to); y++)
    for (let x = Math.max(0, left - around.to); x <= Math.min(pageWidth - 1, right + around.to); x++) {
      if (Math.max(left - x, x - right, top - y, y - bottom) < around.from) continue
      all++
      if ((bits[(y * pageWidth + x) >> 5] ?? 0) & (1 << (x & 31))) dark++
    }
  return dark >= all * around.leastDark
}

/** Letters in the lines of the date that have no strong pixels, because they are thin or pale. */
function paleLetters(kind: PictureKind, page: KindPage): Letter[] {
  const strong = glyphLetters(kind, page, 'strong')
  const letters = glyphLetters(kind, page, 'dark').filter(isLetter)
  const own = letters.filter(({ isOwn }) => isOwn)
  return letters.filter(
    (letter) =>
      own.some(({ top, bottom }) => letter.top <= bottom && letter.bottom >= top) &&
      !strong.some((other) => isOver(letter, other)),
  )
}

export const glyphLetters = (kind: PictureKind, page: KindPage, plane: 'strong' | 'dark') =>
  glyphsOf(planeOf(kind, page, plane)).map((glyph) => ({ ...boxOf(glyph), size: glyph.length, isOwn: isOwnGlyph(kind, glyph) }))

/** False for a line or a frame. */
export const isLetter = ({ left, top, right, bottom }: Box) => right - left <= largestLetter && bottom - top <= largestLetter

const isOver = (a: Box, b: Box) => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

export function boxOf(glyph: Int32Array) {
  const box = { left: pageWidth, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  for (const point of glyph) {
    const [x, y] = [point % pageWidth, Math.floor(point / pageWidth)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** True if some pages of its kind don't have this glyph. */
const isOwnGlyph = (kind: PictureKind, glyph: Int32Array) =>
  kind.pages.length === 1 ||
  glyph.some((point) => {
    const word = Math.floor(point / pageWidth) * (pageWidth / 32) + ((point % pageWidth) >> 5)
    return ((kind.commonDark[word] ?? 0) & (1 << (point & 31))) === 0
  })
