import { leanOf, type Placement } from './alignment.ts'
import { type Bitmap, dilated, pageWidth } from './bitmap.ts'
import { greyPlanes, type KindPage, type PictureKind, planeOf } from './picture-index.ts'
import { between } from './straightened.ts'

/** Grey values that stand for the planes of the index. */
const greys = { light: 240, faint: 224, dark: 193, middle: 151, strong: 97, black: 32 } as const
const mostRounds = 6
/** In pixels. A smaller movement changes nothing. */
const still = 0.04
/** A page that moves further than this in one round is being laid on something else. */
const furthest = 6
/** Difference of two greys from which on a pixel is probably ink, and counts less. */
const unlike = 70
/** Keeps what the print doesn't determine, such as the shift along lines, where it is. */
const inertia = 2e-3
const parameters = 6

/**
 * Moves a page to where all its print lies on that of the picture, to a fraction of a pixel. Scales, shifts and slants are solved together
 * from the brightness at the edges of the print (Lucas and Kanade's method), so letters and lines all count.
 */
export function refined(
  { kind, page }: { kind: PictureKind; page: KindPage },
  grey: { width: number; height: number; data: Uint8Array },
  from: Placement,
): Placement {
  const { height } = kind
  const print = printOf(kind, page)
  const edges = edgesOf(print, planeOf(kind, page, 'dark'))
  const soft = { ...grey, data: softPictureOf(grey) }
  let place = from
  for (let round = 0; round < mostRounds; round++) {
    const moves = movesOf(edges, print, shownIn(soft, place), height)
    if (moves === null) return place
    const far = (at: number) => Math.abs(moves[at] ?? 0) + Math.abs(moves[at + 1] ?? 0) + Math.abs(moves[at + 2] ?? 0)
    const distance = Math.max(far(0), far(3))
    if (!(distance < furthest)) return place
    place = moved(place, moves, height)
    if (distance < still) break
  }
  return place
}

/** The softened picture of each picture that pages are moved on. */
const softPictures = new WeakMap<Uint8Array, Float32Array>()

function softPictureOf({ data, width }: { data: Uint8Array; width: number }): Float32Array {
  const soft = softPictures.get(data) ?? softened(data, width)
  softPictures.set(data, soft)
  return soft
}

/** The last prints that were made, oldest first. A page is moved and compared several times, and so are those that look like it. */
const prints = new Map<KindPage, Float32Array>()
/** Each has 3 MB. */
const mostPrints = 4

/** The page as a soft grey picture. */
export function printOf(kind: PictureKind, page: KindPage): Float32Array {
  const print = prints.get(page) ?? drawn(kind, page)
  prints.delete(page)
  prints.set(page, print)
  const [oldest] = prints.keys()
  if (prints.size > mostPrints && oldest) prints.delete(oldest)
  return print
}

function drawn(kind: PictureKind, page: KindPage): Float32Array {
  const grey = new Uint8Array(pageWidth * kind.height).fill(255)
  for (const plane of greyPlanes) for (const at of pixelsIn(planeOf(kind, page, plane))) grey[at] = greys[plane]
  return softened(grey)
}

function* pixelsIn({ width, height, lineWords, bits }: Bitmap): Generator<number> {
  for (let y = 0; y < height; y++)
    for (let at = 0; at < lineWords; at++)
      for (let word = bits[y * lineWords + at] ?? 0; word !== 0; word &= word - 1)
        yield y * width + at * 32 + (31 - Math.clz32(word & -word))
}

/** The mean of each pixel and its neighbours, weighted 1, 2, 1 in both directions. */
function softened(data: Uint8Array, width = pageWidth): Float32Array {
  const across = new Float32Array(data.length)
  for (let at = 0; at < data.length; at++) {
    across[at] = data[at] ?? 255
    for (const end = at + width - 1; ++at < end; )
      across[at] = ((data[at - 1] ?? 0) + 2 * (data[at] ?? 0) + (data[at + 1] ?? 0)) / 4
    across[at] = data[at] ?? 255
  }
  const soft = across.slice()
  for (let at = width; at < data.length - width; at++)
    soft[at] = ((across[at - width] ?? 0) + 2 * (across[at] ?? 0) + (across[at + width] ?? 0)) / 4
  return soft
}

/** One pixel of `softened`, for a picture in page coordinates of which few are needed. */
export function softAt(data: Uint8Array, at: number): number {
  const x = at % pageWidth
  const isRim = at < pageWidth || at >= data.length - pageWidth
  const across = (of: number) =>
    x === 0 || x === pageWidth - 1 ? (data[of] ?? 0) : ((data[of - 1] ?? 0) + 2 * (data[of] ?? 0) + (data[of + 1] ?? 0)) / 4
  return isRim ? across(at) : (across(at - pageWidth) + 2 * across(at) + across(at + pageWidth)) / 4
}

/** The pixels on and around the print, where its brightness changes. */
function edgesOf(print: Float32Array, dark: Bitmap): Int32Array {
  const edges: number[] = []
  for (const at of pixelsIn(dilated(dark, 2))) {
    const x = at % pageWidth
    if (x === 0 || x === pageWidth - 1 || at < pageWidth || at >= print.length - pageWidth) continue
    if (print[at - 1] !== print[at + 1] || print[at - pageWidth] !== print[at + pageWidth]) edges.push(at)
  }
  return Int32Array.from(edges)
}

/** Where a pixel of the page is in the picture. */
function toPicture(place: Placement) {
  const { leanX, leanY } = leanOf(place)
  return (x: number, y: number): [column: number, row: number] => [
    place.scaleX * x + leanX * y + place.left,
    place.scaleY * y + leanY * x + place.top,
  ]
}

const isWithin = ({ width, height }: { width: number; height: number }, column: number, row: number) =>
  column >= 1 && row >= 1 && column < width - 2 && row < height - 2

/** Whether a pixel of the page is within the picture. */
export function isInside(picture: { width: number; height: number }, place: Placement) {
  const at = toPicture(place)
  return (x: number, y: number): boolean => isWithin(picture, ...at(x, y))
}

/** How bright the picture is at a pixel of the page. Null where it is cut off. */
function shownIn(picture: { width: number; height: number; data: Float32Array }, place: Placement) {
  const at = toPicture(place)
  return (x: number, y: number): number | null => {
    const [column, row] = at(x, y)
    return isWithin(picture, column, row) ? between(picture.data, picture.width, column, row) : null
  }
}

/** The movement that makes the picture most like the page: shift, and change across and down the page, for x and for y. */
function movesOf(
  edges: Int32Array,
  print: Float32Array,
  shownAt: (x: number, y: number) => number | null,
  height: number,
): number[] | null {
  const sums = Array.from({ length: parameters }, () => new Float64Array(parameters + 1))
  const row = new Float64Array(parameters + 1)
  for (const at of edges) {
    const [column, line] = [at % pageWidth, Math.floor(at / pageWidth)]
    const shown = shownAt(column, line)
    // What is cut off would pull the page towards the edge.
    if (shown === null) continue
    const right = ((print[at + 1] ?? 0) - (print[at - 1] ?? 0)) / 2
    const down = ((print[at + pageWidth] ?? 0) - (print[at - pageWidth] ?? 0)) / 2
    const off = (print[at] ?? 0) - shown
    const weight = 1 / (1 + (off / unlike) ** 2)
    const [x, y] = sides(column, line, height)
    row[0] = right
    row[1] = right * x
    row[2] = right * y
    row[3] = down
    row[4] = down * x
    row[5] = down * y
    row[parameters] = off
    for (let term = 0; term < parameters; term++) {
      const sum = sums[term]
      const weighted = weight * (row[term] ?? 0)
      for (let to = 0; sum && to <= parameters; to++) sum[to] = (sum[to] ?? 0) + weighted * (row[to] ?? 0)
    }
  }
  const trace = sums.reduce((all, sum, line) => all + (sum[line] ?? 0), 0)
  if (trace === 0) return null
  for (const [line, sum] of sums.entries()) sum[line] = (sum[line] ?? 0) + (inertia * trace) / parameters
  return solved(sums)
}

/** From -1 to 1 across and down the page. */
const sides = (x: number, y: number, height: number): [number, number] => [(2 * x) / pageWidth - 1, (2 * y) / height - 1]

/** Solves equations by Gauss's method. Each row ends with its right side. */
function solved(rows: Float64Array[]): number[] | null {
  for (const [at, own] of rows.entries()) {
    const pivot = own[at] ?? 0
    if (!(Math.abs(pivot) > 1e-9)) return null
    for (const [line, other] of rows.entries()) {
      if (line === at) continue
      const factor = (other[at] ?? 0) / pivot
      for (let column = at; column < other.length; column++) other[column] = (other[column] ?? 0) - factor * (own[column] ?? 0)
    }
  }
  return rows.map((row, at) => (row[row.length - 1] ?? 0) / (row[at] ?? 1))
}

function moved(place: Placement, moves: readonly number[], height: number): Placement {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = moves
  return composed(place, {
    scaleX: 1 + (2 * b) / pageWidth,
    leanX: (2 * c) / height,
    left: a - b - c,
    leanY: (2 * e) / pageWidth,
    scaleY: 1 + (2 * f) / height,
    top: d - e - f,
  })
}

/** The placement that first does `inner`, then `outer`. */
export function composed(outer: Placement, inner: Placement): Placement {
  const [o, i] = [leanOf(outer), leanOf(inner)]
  return {
    scaleX: outer.scaleX * inner.scaleX + o.leanX * i.leanY,
    leanX: outer.scaleX * i.leanX + o.leanX * inner.scaleY,
    left: outer.scaleX * inner.left + o.leanX * inner.top + outer.left,
    leanY: o.leanY * inner.scaleX + outer.scaleY * i.leanY,
    scaleY: o.leanY * i.leanX + outer.scaleY * inner.scaleY,
    top: o.leanY * inner.left + outer.scaleY * inner.top + outer.top,
  }
}
