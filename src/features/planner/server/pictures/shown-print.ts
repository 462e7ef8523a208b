import type { Placement } from './alignment.ts'
import { type Bitmap, bitsIn, countOutside, dilated, type EvenGrey, pageBitmap, pageWidth } from './bitmap.ts'
import { glyphsOf } from './glyphs.ts'
import type { Laid } from './laid.ts'
import { boxOf, dateLetters, hasBlemish, isLetter } from './letters.ts'
import { type KindPage, leastOwn, type PictureKind, planeOf } from './picture-index.ts'
import { isInside } from './refined.ts'

/** What the picture shows of a page. */
export function shownOf(laid: Laid, grey: EvenGrey) {
  const { kind, page, place, dark } = laid
  return {
    ...printThere(laid, grey),
    darkShare: darkBeside(kind, page, dark),
    isBlemished: hasBlemish(kind, dateLetters(kind, page), { dark, light: planeOf(kind, page, 'light') }),
    place,
    isEven: grey.isEven,
  }
}

const leastStrong = 250

/** How much of the page's print the picture shows. Ignores print outside the picture. */
function printThere({ kind, page, place, dark, faint }: Laid, grey: EvenGrey) {
  const near = dilated(dark)
  const nearFaint = dilated(faint)
  const strong = planeOf(kind, page, 'strong')
  const isStrong = strong.bits.reduce((sum, word) => sum + bitsIn(word), 0) > leastStrong
  const print = isStrong ? strong : planeOf(kind, page, 'dark')
  const inside = insideOf(grey, place, kind.height)
  let all = 0
  let missed = 0
  for (let at = 0; at < print.bits.length; at++) {
    const word = (print.bits[at] ?? 0) & (inside.bits[at] ?? 0)
    if (word === 0) continue
    all += bitsIn(word)
    missed += bitsIn(word & ~(near.bits[at] ?? 0))
  }
  let own = 0
  let ownMissed = 0
  for (let at = 0; at < kind.words.length; at++) {
    const word = kind.words[at] ?? 0
    const varying = (print.bits[word] ?? 0) & ~(kind.commonDark[word] ?? 0)
    if (varying === 0) continue
    own += bitsIn(varying)
    ownMissed += bitsIn(varying & ~(near.bits[word] ?? 0))
  }
  return {
    fit: all === 0 ? 0 : 1 - missed / all,
    ownFit: own === 0 ? 1 : 1 - ownMissed / own,
    hasOwnPrint: (kind.pages.length === 1 ? all : own) >= leastOwn,
    // A thin line may be pale in a small picture. It says nothing of the date.
    worstGlyph: Math.min(1, ...glyphsOf(print).map((glyph) => coverOf(glyph, isLetter(boxOf(glyph)) ? near : nearFaint, inside))),
  }
}

function darkBeside(kind: PictureKind, page: KindPage, dark: Bitmap): number {
  return countOutside(dark.bits, planeOf(kind, page, 'light').bits) / (pageWidth * kind.height)
}

/** The part of the page that is inside the picture. */
function insideOf(grey: EvenGrey, place: Placement, pageHeight: number): Bitmap {
  const inside = pageBitmap(pageHeight, new Uint32Array((pageWidth / 32) * pageHeight))
  const isShown = isInside(grey, place)
  for (let y = 0; y < pageHeight; y++)
    for (let from = 0; from < pageWidth; from += 32) {
      // Between two pixels that are inside, all are.
      let word = isShown(from, y) && isShown(from + 31, y) ? ~0 : 0
      if (word === 0) for (let bit = 0; bit < 32; bit++) if (isShown(from + bit, y)) word |= 1 << bit
      inside.bits[y * inside.lineWords + from / 32] = word
    }
  return inside
}

/** Share of a letter that the picture shows. Returns 1 for a letter that the picture cuts off, because it proves nothing. */
function coverOf(glyph: Int32Array, near: Bitmap, inside: Bitmap): number {
  let there = 0
  for (const point of glyph) {
    const word = Math.floor(point / pageWidth) * near.lineWords + ((point % pageWidth) >> 5)
    const bit = 1 << (point & 31)
    if (((inside.bits[word] ?? 0) & bit) === 0) return 1
    if ((near.bits[word] ?? 0) & bit) there++
  }
  return there / glyph.length
}
