import type { Placement } from './alignment.ts'
import { type Bitmap, countBits } from './bitmap.ts'

const most = 3.5
const coarse = 0.25
const fine = 0.05
/** In degrees. A smaller slant is found when a page is laid on its print. */
const straight = 0.2
const mostPoints = 12_000

/** The slant of the lines and the rows of letters in a picture, in degrees clockwise. Zero when they are nearly straight. */
export function slantOf(dark: Bitmap): number {
  const points = pointsOf(dark)
  let best = { degrees: 0, energy: energyAt(points, dark, 0) }
  const look = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const energy = energyAt(points, dark, degrees)
      if (energy > best.energy) best = { degrees, energy }
    }
  }
  look(-most, most, coarse)
  look(best.degrees - coarse, best.degrees + coarse, fine)
  return Math.abs(best.degrees) < straight ? 0 : best.degrees
}

function pointsOf({ height, lineWords, bits }: Bitmap): Int16Array {
  const step = Math.max(1, Math.floor(countBits(bits) / mostPoints))
  const points: number[] = []
  let seen = 0
  for (let y = 0; y < height; y++)
    for (let at = 0; at < lineWords; at++)
      for (let word = bits[y * lineWords + at] ?? 0; word !== 0; word &= word - 1)
        if (seen++ % step === 0) points.push(at * 32 + (31 - Math.clz32(word & -word)), y)
  return Int16Array.from(points)
}

/** High when the dark points fill few rows and columns of a picture turned back by this angle. */
function energyAt(points: Int16Array, { width, height }: Bitmap, degrees: number): number {
  const lean = Math.tan((degrees * Math.PI) / 180)
  const rows = new Uint32Array(height + 2 * width)
  const columns = new Uint32Array(width + 2 * height)
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0]
    const [row, column] = [Math.round(y - lean * x) + width, Math.round(x + lean * y) + height]
    rows[row] = (rows[row] ?? 0) + 1
    columns[column] = (columns[column] ?? 0) + 1
  }
  const sum = (counts: Uint32Array) => counts.reduce((all, count) => all + count * count, 0)
  return sum(rows) + sum(columns)
}

/** From a straight picture of the same size to the slanted one. */
export function turnedBy(degrees: number, { width, height }: { width: number; height: number }): Placement {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [x, y] = [width / 2, height / 2]
  return {
    ...{ scaleX: cos, leanX: -sin, left: x - cos * x + sin * y },
    ...{ scaleY: cos, leanY: sin, top: y - cos * y - sin * x },
  }
}
