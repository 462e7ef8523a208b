import { type Bitmap, dilated, pageWidth } from './bitmap.ts'
import { distinctStretches, halved, profilesOf, type Stretch, stretches } from './profiles.ts'

/** Maps a point of the blank page to the picture: `x * scaleX + y * leanX + left`, `y * scaleY + x * leanY + top`. */
export interface Placement {
  scaleX: number
  left: number
  scaleY: number
  top: number
  /** Zero in a picture that isn't slanted. */
  leanX?: number
  leanY?: number
}

export const leanOf = ({ leanX = 0, leanY = 0 }: Placement) => ({ leanX, leanY })

/** The features of a kind of page that are searched in a picture. */
export interface Layout {
  height: number
  /** Darkness of each row and column, minus the mean around it. */
  rows: Float32Array
  columns: Float32Array
  /** A sample of the dark points common to all its pages: x, y, x, y... */
  points: Int16Array
}

/** In percent: 100 at dark pixels of the picture, less beside them, so that a near miss gives hill climbing a gradient. */
export interface Slopes {
  width: number
  height: number
  values: Uint8Array
}

export function slopesOf(dark: Bitmap): Slopes {
  const { width, height, lineWords } = dark
  const near = dilated(dark)
  const far = dilated(near)
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const word = y * lineWords + (x >> 5)
      const bit = 1 << (x & 31)
      if (((far.bits[word] ?? 0) & bit) === 0) continue
      values[y * width + x] = (dark.bits[word] ?? 0) & bit ? 100 : (near.bits[word] ?? 0) & bit ? 55 : 20
    }
  return { width, height, values }
}

/** Share of the points that are on dark pixels. A point outside the picture has half the weight. */
function fitOf(points: Int16Array, { width, height, values }: Slopes, place: Placement, step = 2): number {
  const { scaleX, left, scaleY, top } = place
  const { leanX, leanY } = leanOf(place)
  let weight = 0
  let sum = 0
  for (let at = 0; at < points.length; at += step) {
    const [across, down] = [points[at] ?? 0, points[at + 1] ?? 0]
    const x = Math.round(scaleX * across + leanX * down + left)
    const y = Math.round(scaleY * down + leanY * across + top)
    if (x < 0 || y < 0 || x >= width || y >= height) {
      weight += 0.5
      continue
    }
    weight++
    sum += values[y * width + x] ?? 0
  }
  return weight === 0 ? 0 : sum / 100 / weight
}

export interface Fit {
  fit: number
  place: Placement
}

const finest = 1e-4
const climbs = [
  [2, 0.004],
  [1, 0.002],
  [0.5, 0.001],
  [0.25, 0.0005],
] as const

/** Scales about the centre of the page. */
function scaled(place: Placement, axis: 'x' | 'y', by: number, height: number): Placement {
  return axis === 'x'
    ? { ...place, scaleX: place.scaleX + by, left: place.left - (by * pageWidth) / 2 }
    : { ...place, scaleY: place.scaleY + by, top: place.top - (by * height) / 2 }
}

const shifts = ['left', 'top'] as const
const shiftsAndScales = [...shifts, 'x', 'y'] as const

/** Climbs to the best placement nearby. */
function climb(
  layout: Layout,
  slopes: Slopes,
  from: Placement,
  moves: readonly (typeof shiftsAndScales)[number][] = shiftsAndScales,
): Fit {
  const { points, height } = layout
  let best: Fit = { fit: fitOf(points, slopes, from), place: from }
  for (const [shift, scale] of climbs)
    for (let round = 0; round < 6; round++) {
      let isBetter = false
      for (const sign of [1, -1])
        for (const move of moves) {
          const { place } = best
          const next =
            move === 'left' || move === 'top'
              ? { ...place, [move]: place[move] + sign * shift }
              : scaled(place, move, sign * scale, height)
          const fit = fitOf(points, slopes, next)
          if (fit <= best.fit + finest) continue
          best = { fit, place: next }
          isBetter = true
        }
      if (!isBetter) break
    }
  return best
}

/** Lines, grids and rows of boxes fit at many shifts, so the search covers this many pixels along both axes: at first, and at most. */
const nearShift = 90
const furthestShift = 200
/** The search uses every second of the points that a climb uses. */
const searchStep = 4
const worthMoving = 0.003

function climbAlong(layout: Layout, slopes: Slopes, from: Placement, reach: number): Fit {
  let best = climb(layout, slopes, from)
  for (const side of ['left', 'top'] as const) {
    const here = fitOf(layout.points, slopes, best.place, searchStep)
    let found: Fit = { fit: here + worthMoving, place: best.place }
    for (let shift = -reach; shift <= reach; shift++) {
      const place = { ...best.place, [side]: best.place[side] + shift }
      const fit = fitOf(layout.points, slopes, place, searchStep)
      if (fit > found.fit) found = { fit, place }
    }
    if (found.place === best.place) continue
    const there = climb(layout, slopes, found.place)
    if (there.fit > best.fit) best = there
  }
  return best
}

export interface Hypothesis extends Fit {
  /** Index in the list of layouts. */
  layout: number
}

const mostUneven = 0.1
/** Nearly all programs scale both sides alike. */
const unevenScore = 0.9
const stretchesKept = 3
const mostCandidates = 40
const mostStarts = 8
const mostStartsOfLayout = 2
/** No search is needed when a prior fits this well. */
const surePriorFit = 0.66
const leastPriorFit = 0.35
const mostHypotheses = 4
/** A start that fits half as well as the best one is left to the wider search. */
const worthClimbing = 0.5
const worseBy = 0.22
const samePlace = 2.5

/**
 * Finds where the picture shows the page: at most four distinct hypotheses, best first. When they are wrong, the next ones come from a wider
 * search, which takes longer.
 *
 * @param priors where other pages of the document were found
 * @param searched number of layouts that are also searched without a prior. When it is 0, the hypotheses have the scale of the priors and
 *   come one by one
 */
export function* alignments(
  layouts: readonly Layout[],
  { dark, slopes }: { dark: Bitmap; slopes: Slopes },
  { priors, searched }: { priors: readonly Placement[]; searched: number },
): Generator<Hypothesis[]> {
  const found: Hypothesis[] = []
  // The pages of a document have the same scale, and letters have told it more exactly than a climb does.
  const moves = searched === 0 ? shifts : shiftsAndScales
  for (const prior of priors)
    for (const [at, layout] of layouts.entries())
      if (fitOf(layout.points, slopes, prior) > leastPriorFit) found.push({ ...climb(layout, slopes, prior, moves), layout: at })
  if (searched === 0) return yield* distinct(found, layouts).map((one) => [one])
  if (found.some(({ fit }) => fit > surePriorFit)) return yield distinct(found, layouts)
  const climbOf = (reach: number) => (at: number, place: Placement) => {
    const layout = layouts[at]
    if (layout) found.push({ ...climbAlong(layout, slopes, place, reach), layout: at })
  }
  const starts = startsIn(layouts.slice(0, searched), dark, slopes)
  const leastFit = (starts[0]?.fit ?? 0) * worthClimbing
  for (const { layout, place, fit } of starts) if (fit >= leastFit) climbOf(nearShift)(layout, place)
  yield distinct(found, layouts)
  for (const { layout, place } of starts) climbOf(furthestShift)(layout, place)
  for (const { layout, place } of found.toSorted((a, b) => b.fit - a.fit).slice(0, mostEvened))
    for (const even of evened(place, layouts[layout]?.height ?? 0)) climbOf(furthestShift)(layout, even)
  yield distinct(found, layouts)
}

/** The most promising places, from the rows and columns of the picture. */
function startsIn(layouts: readonly Layout[], dark: Bitmap, slopes: Slopes): Hypothesis[] {
  const profiles = profilesOf(dark)
  const rows = halved(profiles.rows)
  const columns = halved(profiles.columns)
  const candidates: { layout: number; score: number; place: Placement }[] = []
  for (const [at, layout] of layouts.entries()) {
    const usual = dark.width / pageWidth
    const down = stretches(halved(layout.rows), rows, usual)
    const across = stretches(halved(layout.columns), columns, usual)
    for (const [row, column] of pairsOf(down, across))
      candidates.push({
        layout: at,
        score: row.score * column.score * (row.scale === column.scale ? 1 : unevenScore),
        place: { scaleX: column.scale, left: column.shift * 2, scaleY: row.scale, top: row.shift * 2 },
      })
  }
  candidates.sort((a, b) => b.score - a.score)
  const coarse = candidates
    .slice(0, mostCandidates)
    .map(({ layout, place }) => ({ layout, ...coarsely(layouts[layout], slopes, place) }))
    .sort((a, b) => b.fit - a.fit)
  const startsOf = new Map<number, number>()
  return coarse
    .filter(({ layout }) => {
      const before = startsOf.get(layout) ?? 0
      startsOf.set(layout, before + 1)
      return before < mostStartsOfLayout
    })
    .slice(0, mostStarts)
}

const mostEvened = 3
const leastUneven = 0.003

/** Lines fit at any scale along them. Nearly all programs scale both sides alike, so the scale of each side is tried on the other. */
function evened(place: Placement, height: number): Placement[] {
  const by = place.scaleY - place.scaleX
  return Math.abs(by) < leastUneven ? [] : [scaled(place, 'x', by, height), scaled(place, 'y', -by, height)]
}

/** The best scales that are the same across and down, and the best ones of each side if they are nearly the same. */
function pairsOf(down: Stretch[], across: Stretch[]): [Stretch, Stretch][] {
  const even = down.flatMap((row, at): [Stretch, Stretch][] => {
    const column = across[at]
    return column ? [[row, column]] : []
  })
  even.sort(([a, b], [c, d]) => c.score * d.score - a.score * b.score)
  const uneven = distinctStretches(down, stretchesKept).flatMap((row) =>
    distinctStretches(across, stretchesKept)
      .filter((column) => column.scale !== row.scale && Math.abs(row.scale / column.scale - 1) <= mostUneven)
      .map((column): [Stretch, Stretch] => [row, column]),
  )
  return [...even.slice(0, 2 * stretchesKept), ...uneven]
}

/** Tries a few shifts and scales around a placement, with every sixth point. */
function coarsely(layout: Layout | undefined, slopes: Slopes, from: Placement): Fit {
  let best: Fit = { fit: -1, place: from }
  if (layout === undefined) return best
  for (const x of [0, -0.005, 0.005])
    for (const y of [0, -0.005, 0.005])
      for (const left of [-2, 0, 2])
        for (const top of [-2, 0, 2]) {
          const moved = { ...from, left: from.left + left, top: from.top + top }
          const place = scaled(scaled(moved, 'x', x, layout.height), 'y', y, layout.height)
          const fit = fitOf(layout.points, slopes, place, 12)
          if (fit > best.fit) best = { fit, place }
        }
  return best
}

function distinct(found: Hypothesis[], layouts: readonly Layout[]): Hypothesis[] {
  found.sort((a, b) => b.fit - a.fit)
  const best = found[0]
  const kept: Hypothesis[] = []
  for (const one of found) {
    if (best === undefined || one.fit < best.fit - worseBy || kept.length >= mostHypotheses) break
    const height = layouts[one.layout]?.height ?? 0
    if (kept.every((other) => isElsewhere(one.place, other.place, height))) kept.push(one)
  }
  return kept
}

function isElsewhere(a: Placement, b: Placement, height: number): boolean {
  const left = a.left - b.left
  const top = a.top - b.top
  const right = left + (a.scaleX - b.scaleX) * pageWidth
  const bottom = top + (a.scaleY - b.scaleY) * height
  return Math.hypot(left, top) > samePlace || Math.hypot(right, bottom) > samePlace
}

/** The placement that at least two pages of a document share. Null when no two agree. */
export function agreedPlace(places: readonly Placement[]): Placement | null {
  let best: { place: Placement; count: number } | null = null
  for (const place of places) {
    const count = places.filter(
      (other) =>
        Math.abs(other.scaleX - place.scaleX) < 0.006 &&
        Math.abs(other.scaleY - place.scaleY) < 0.006 &&
        Math.abs(other.left - place.left) < 5 &&
        Math.abs(other.top - place.top) < 5,
    ).length
    if (best === null || count > best.count) best = { place, count }
  }
  return best !== null && best.count >= 2 ? best.place : null
}
