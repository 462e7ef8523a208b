import type { EvenGrey } from './bitmap.ts'
import type { Laid } from './laid.ts'
import { glyphLetters, isLetter, type Letter, likenessOf, whiteLetters } from './letters.ts'
import type { KindPage, PictureKind } from './picture-index.ts'
import { isInside } from './refined.ts'

/** Shares of their height: the digits of a year stand closer than this, and words further. */
const closest = 0.3
const digitsOfYear = 4

/** Digits of 2015 in the place of 2026 had at most 0.58, and those of the right year at least 0.85. */
const leastAlike = 0.7

/**
 * Whether the picture shows the year of the page, wherever it stands. Years six or eleven apart have the same days, so a page of weeks may
 * differ from another year's in nothing else. True where the picture cuts the year off.
 */
export function showsYear(laid: Laid, grey: EvenGrey): boolean {
  const isShown = isInside(grey, laid.place)
  const strong = yearLetters(laid.kind, laid.page).filter((one) => isShown(one.left, one.top) && isShown(one.right, one.bottom))
  return likenessOf(laid, grey, { strong, pale: [] }) >= leastAlike
}

/** Letters that may be a year, anywhere on the page: words of four letters that are equally high. */
function yearLetters(kind: PictureKind, page: KindPage): Letter[] {
  const letters = [...glyphLetters(kind, page, 'dark').filter(isLetter), ...whiteLetters(kind, page)].sort(
    (a, b) => a.left - b.left,
  )
  const words: Letter[][] = []
  for (const letter of letters) {
    const word = words.find((one) => isNext(one.at(-1), letter))
    if (word) word.push(letter)
    else words.push([letter])
  }
  return words.filter(isYear).flat()
}

function isNext(last: Letter | undefined, letter: Letter): boolean {
  if (last === undefined) return false
  const height = Math.max(last.bottom - last.top, letter.bottom - letter.top)
  const isOnLine = letter.top <= last.bottom && letter.bottom >= last.top
  return isOnLine && letter.left - last.right <= height * closest
}

const isYear = (word: readonly Letter[]) => {
  const heights = word.map(({ top, bottom }) => bottom - top)
  return word.length === digitsOfYear && Math.max(...heights) - Math.min(...heights) <= 1
}
