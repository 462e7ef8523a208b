import type { KindPage, PictureKind } from './picture-index.ts'
import { printOf, softAt } from './refined.ts'

/** Greys of two prints that differ by more than this are told apart. */
const unlike = 16
/** Pages that differ in fewer such pixels look the same. */
const leastUnlike = 8

/**
 * Tells pages apart that differ only in a few small letters, such as a date in a corner, by the greys of these letters.
 *
 * @param straight the picture in page coordinates
 * @returns the page that the picture shows, and its lead over the next one: 1 if nothing of another page is there, and 0 if the picture shows
 * as much of another one, or the pages look the same
 */
export function toldApart(
  kind: PictureKind,
  pages: readonly KindPage[],
  straight: Uint8Array,
): { page: KindPage; lead: number } | null {
  const prints = pages.map((page) => ({ page, print: printOf(kind, page) }))
  const [first, ...others] = prints
  if (first === undefined) return null
  let best = first
  for (const other of others) if (shareOf(other.print, best.print, straight) > 0.5) best = other
  const shares = prints.map((other) => (other === best ? 0 : shareOf(other.print, best.print, straight)))
  return { page: best.page, lead: Math.max(0, 1 - 2 * Math.max(...shares)) }
}

/**
 * How much of the picture is the one print, where it differs from the other: 0 for nothing, 1 for all of it. By least squares, so the
 * picture may be paler than the print. 0.5 if they hardly differ.
 */
function shareOf(one: Float32Array, other: Float32Array, straight: Uint8Array): number {
  const points: number[] = []
  for (let at = 0; at < one.length; at++) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > unlike) points.push(at)
  if (points.length < leastUnlike) return 0.5
  const [a, b] = [centred(points.map((at) => one[at] ?? 0)), centred(points.map((at) => other[at] ?? 0))]
  const c = centred(points.map((at) => softAt(straight, at)))
  const [aa, bb, ab, ac, bc] = [product(a, a), product(b, b), product(a, b), product(a, c), product(b, c)]
  const ofOne = ac * bb - bc * ab
  const ofOther = bc * aa - ac * ab
  return ofOne + ofOther > 0 ? ofOne / (ofOne + ofOther) : 0.5
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
