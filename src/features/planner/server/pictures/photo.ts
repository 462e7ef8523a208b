import { type Layout, type Placement, type Slopes, slopesOf } from './alignment.ts'
import { darkerThan, type EvenGrey, type Grey, onWhitePaper, pageWidth } from './bitmap.ts'
import { darkness } from './picture-index.ts'

type Point = readonly [x: number, y: number]
/** Corners of the page in a photo: top left, top right, bottom right, bottom left. */
type Corners = readonly [Point, Point, Point, Point]

/** Side of the squares, in pixels, to which a photo is shrunk while its page is searched. */
const square = 4
/** A bright area that is a smaller share of the photo isn't a page. */
const leastShare = 0.15

/** Finds the corners of the largest bright area in a photo, where the lines of its four edges meet. Null when there is none. */
export function cornersIn(photo: Grey): Corners | null {
  const small = shrunk(photo)
  const page = largestBright(small, brightnessBetween(small.data))
  if (page.length < small.data.length * leastShare) return null
  const { rows, columns } = spansOf(page, small.width)
  const [left, right] = [lineThrough(rows, 'first'), lineThrough(rows, 'last')]
  const [above, below] = [lineThrough(columns, 'first'), lineThrough(columns, 'last')]
  return [meet(left, above), meet(right, above), meet(right, below), meet(left, below)]
}

interface Span {
  at: number
  first: number
  last: number
}

/** Where the area begins and ends in each of its rows and columns, in pixels of the photo. */
function spansOf(part: readonly number[], width: number): { rows: Span[]; columns: Span[] } {
  const rows = new Map<number, Span>()
  const columns = new Map<number, Span>()
  const note = (spans: Map<number, Span>, line: number, place: number) => {
    const span = spans.get(line) ?? { at: (line + 0.5) * square, first: Number.POSITIVE_INFINITY, last: 0 }
    span.first = Math.min(span.first, place * square)
    span.last = Math.max(span.last, (place + 1) * square)
    spans.set(line, span)
  }
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)]
    note(rows, y, x)
    note(columns, x, y)
  }
  const inOrder = (spans: Map<number, Span>) => [...spans.values()].sort((a, b) => a.at - b.at)
  return { rows: inOrder(rows), columns: inOrder(columns) }
}

/** The line `place = slope * at + from` along an edge. */
interface Line {
  slope: number
  from: number
}

/** Share of an edge that is ignored at each end, because it may belong to another edge. */
const cutOff = 0.15
const straightPasses = 3

/** Fits a straight line through an edge. Ignores points far from it, such as a thumb. */
function lineThrough(spans: readonly Span[], side: 'first' | 'last'): Line {
  const cut = Math.ceil(spans.length * cutOff)
  let points = spans.slice(cut, -cut).map((span): Point => [span.at, span[side]])
  let line: Line = { slope: 0, from: points[0]?.[1] ?? 0 }
  for (let pass = 0; pass < straightPasses && points.length > 2; pass++) {
    const [meanAt, meanPlace] = [mean(points.map(([at]) => at)), mean(points.map(([, place]) => place))]
    let [together, spread] = [0, 0]
    for (const [at, place] of points) {
      together += (at - meanAt) * (place - meanPlace)
      spread += (at - meanAt) ** 2
    }
    const slope = spread === 0 ? 0 : together / spread
    line = { slope, from: meanPlace - slope * meanAt }
    const off = ([at, place]: Point) => Math.abs(place - slope * at - line.from)
    const usual = points.map(off).sort((a, b) => a - b)[points.length >> 1] ?? 0
    points = points.filter((point) => off(point) <= Math.max(square, 2 * usual))
  }
  return line
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Where a vertical and a horizontal edge meet. */
function meet(upright: Line, level: Line): Point {
  const x = (upright.slope * level.from + upright.from) / (1 - upright.slope * level.slope)
  return [x, level.slope * x + level.from]
}

function shrunk({ width, height, data }: Grey): Grey {
  const small = { width: Math.floor(width / square), height: Math.floor(height / square) }
  const means = new Uint8Array(small.width * small.height)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (let row = y * square; row < (y + 1) * square; row++)
        for (let column = x * square; column < (x + 1) * square; column++) sum += data[row * width + column] ?? 0
      means[y * small.width + x] = sum / square ** 2
    }
  return { ...small, data: means }
}

/** The brightness that best separates paper from its surroundings (Otsu's method). */
function brightnessBetween(data: Uint8Array): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (const value of data) {
    counts[value] = (counts[value] ?? 0) + 1
    all += value
  }
  let [darker, sum, best, most] = [0, 0, 128, 0]
  for (const [value, count] of counts.entries()) {
    darker += count
    sum += value * count
    const brighter = data.length - darker
    if (darker === 0 || brighter === 0) continue
    const apart = darker * brighter * (sum / darker - (all - sum) / brighter) ** 2
    if (apart <= most) continue
    most = apart
    best = value
  }
  return best
}

/** Pixels of the largest connected area that is brighter than the limit. */
function largestBright({ width, data }: Grey, than: number): number[] {
  const isSeen = new Uint8Array(data.length)
  let largest: number[] = []
  for (let start = 0; start < data.length; start++) {
    if (isSeen[start] || (data[start] ?? 0) <= than) continue
    isSeen[start] = 1
    const part = [start]
    for (let next = 0; next < part.length; next++) {
      const at = part[next] ?? 0
      const x = at % width
      for (const beside of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (beside < 0 || beside >= data.length || isSeen[beside] || (data[beside] ?? 0) <= than) continue
        isSeen[beside] = 1
        part.push(beside)
      }
    }
    if (part.length > largest.length) largest = part
  }
  return largest
}

/** The perspective from a point on the page, with sides from 0 to 1, to the photo (Heckbert's formula). */
function projection([a, b, c, d]: Corners): (x: number, y: number) => Point {
  const [sumX, sumY] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]]
  const [rightX, rightY, downX, downY] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]]
  const area = rightX * downY - downX * rightY
  const g = (sumX * downY - downX * sumY) / area
  const h = (rightX * sumY - sumX * rightY) / area
  return (x, y) => {
    const depth = g * x + h * y + 1
    return [
      ((b[0] - a[0] + g * b[0]) * x + (d[0] - a[0] + h * d[0]) * y + a[0]) / depth,
      ((b[1] - a[1] + g * b[1]) * x + (d[1] - a[1] + h * d[1]) * y + a[1]) / depth,
    ]
  }
}

/** How well the dark pixels of the photo match a layout's print when the page has these corners. */
function fitOf({ height, points }: Layout, { width, height: photoHeight, values }: Slopes, corners: Corners): number {
  const toPhoto = projection(corners)
  let sum = 0
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = toPhoto((points[at] ?? 0) / pageWidth, (points[at + 1] ?? 0) / height)
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column >= 0 && row >= 0 && column < width && row < photoHeight) sum += values[row * width + column] ?? 0
  }
  return points.length === 0 ? 0 : sum / 100 / (points.length / 2)
}

const steps = [8, 4, 2, 1, 0.5] as const
const mostRounds = 12
/** Layouts whose corners are refined. Other layouts fit too badly. */
const climbedLayouts = 3

/** The placement of a page that has been flattened: it fills the picture. */
export const flatPlace: Placement = { scaleX: 1, left: 0, scaleY: 1, top: 0 }

/** Moves the corners found at the paper's edges to where the print fits best. */
function climbed(layout: Layout, slopes: Slopes, from: Corners): { corners: Corners; fit: number } {
  let best = { corners: from, fit: fitOf(layout, slopes, from) }
  for (const step of steps)
    for (let round = 0; round < mostRounds; round++) {
      const before = best.fit
      for (let corner = 0; corner < 4; corner++)
        for (const [right, down] of [
          [step, 0],
          [-step, 0],
          [0, step],
          [0, -step],
        ] as const) {
          const corners = best.corners.map(([x, y], at) => (at === corner ? [x + right, y + down] : [x, y])) as never as Corners
          const fit = fitOf(layout, slopes, corners)
          if (fit > best.fit) best = { corners, fit }
        }
      if (best.fit === before) break
    }
  return best
}

/** The page in a photo, flattened. It still counts as unevenly lit. Null when the photo shows no page. */
export function pageInPhoto(photo: Grey, layouts: readonly Layout[]): EvenGrey | null {
  const corners = cornersIn(photo)
  if (corners === null) return null
  const slopes = slopesOf(darkerThan(onWhitePaper(photo), darkness.dark))
  const likely = layouts
    .map((layout) => ({ layout, fit: fitOf(layout, slopes, corners) }))
    .sort((a, b) => b.fit - a.fit)
    .slice(0, climbedLayouts)
  const [best] = likely.map(({ layout }) => ({ layout, ...climbed(layout, slopes, corners) })).sort((a, b) => b.fit - a.fit)
  return best ? { ...onWhitePaper(flattened(photo, best.corners, best.layout.height)), isEven: false } : null
}

function flattened({ width, height, data }: Grey, corners: Corners, pageHeight: number): Grey {
  const toPhoto = projection(corners)
  const flat = new Uint8Array(pageWidth * pageHeight)
  for (let y = 0; y < pageHeight; y++)
    for (let x = 0; x < pageWidth; x++) {
      const [left, top] = toPhoto(x / pageWidth, y / pageHeight)
      const [column, row] = [clamp(Math.floor(left), width - 2), clamp(Math.floor(top), height - 2)]
      const [across, down] = [clamp(left - column, 1), clamp(top - row, 1)]
      const at = row * width + column
      flat[y * pageWidth + x] =
        ((data[at] ?? 0) * (1 - across) + (data[at + 1] ?? 0) * across) * (1 - down) +
        ((data[at + width] ?? 0) * (1 - across) + (data[at + width + 1] ?? 0) * across) * down
    }
  return { width: pageWidth, height: pageHeight, data: flat }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
