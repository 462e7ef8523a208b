import type { Bitmap } from './bitmap.ts'

/** Darkness of rows and columns, each minus the mean of its surroundings. */
export function profilesOf({ width, height, lineWords, bits }: Bitmap): { rows: Float32Array; columns: Float32Array } {
  const rows = new Float32Array(height)
  const columns = new Float32Array(width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((bits[y * lineWords + (x >> 5)] ?? 0) & (1 << (x & 31))) {
        rows[y] = (rows[y] ?? 0) + 1
        columns[x] = (columns[x] ?? 0) + 1
      }
  return { rows: withoutMean(rows, width), columns: withoutMean(columns, height) }
}

const meanAround = 0.04

function withoutMean(counts: Float32Array, most: number): Float32Array {
  const shares = counts.map((count) => Math.min(1, (count / most) * 2))
  const sums = new Float32Array(shares.length + 1)
  for (let at = 0; at < shares.length; at++) sums[at + 1] = (sums[at] ?? 0) + (shares[at] ?? 0)
  const reach = Math.round(shares.length * meanAround)
  return shares.map((share, at) => {
    const from = Math.max(0, at - reach)
    const to = Math.min(shares.length, at + reach + 1)
    return share - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

/** Halves the resolution: each value is the mean of two. */
export function halved(values: Float32Array): Float32Array {
  return Float32Array.from({ length: values.length >> 1 }, (_, at) => ((values[2 * at] ?? 0) + (values[2 * at + 1] ?? 0)) / 2)
}

export interface Stretch {
  score: number
  scale: number
  shift: number
}

const scaleStep = 0.01
const smallest = 0.78
const largest = 1.22
const mostBefore = 0.12
const mostAfter = 0.2
const leastShared = 0.6

/** For each scale, the shift at which one profile correlates best with another. */
export function stretches(blank: Float32Array, found: Float32Array, usual: number): Stretch[] {
  const all: Stretch[] = []
  const squares = new Float64Array(found.length + 1)
  for (let at = 0; at < found.length; at++) squares[at + 1] = (squares[at] ?? 0) + (found[at] ?? 0) ** 2
  for (let scale = usual * smallest; scale <= usual * largest + 1e-9; scale += scaleStep) {
    const length = Math.floor(blank.length * scale)
    const stretched = new Float32Array(length)
    let energy = 0
    for (let at = 0; at < length; at++) {
      const from = at / scale
      const whole = Math.floor(from)
      const value = (blank[whole] ?? 0) * (1 - from + whole) + (blank[whole + 1] ?? 0) * (from - whole)
      stretched[at] = value
      energy += value * value
    }
    const best: Stretch = { score: -1, scale, shift: 0 }
    for (let shift = Math.floor(-found.length * mostBefore); shift <= found.length * mostAfter; shift++) {
      const first = Math.max(0, -shift)
      const last = Math.min(length, found.length - shift)
      if (last - first < length * leastShared) continue
      let product = 0
      for (let at = first; at < last; at++) product += (stretched[at] ?? 0) * (found[at + shift] ?? 0)
      const other = (squares[last + shift] ?? 0) - (squares[first + shift] ?? 0)
      const score = product / Math.sqrt(energy * other + 1e-9)
      if (score > best.score) {
        best.score = score
        best.shift = shift
      }
    }
    all.push(best)
  }
  return all
}

/** The best ones that differ. */
export function distinctStretches(all: readonly Stretch[], keep: number): Stretch[] {
  const kept: Stretch[] = []
  for (const one of all.toSorted((a, b) => b.score - a.score)) {
    const isNew = kept.every(
      ({ scale, shift }) => Math.abs(scale - one.scale) > 2.5 * scaleStep || Math.abs(shift - one.shift) > 6,
    )
    if (isNew) kept.push(one)
    if (kept.length >= keep) break
  }
  return kept
}
