/** A transformation matrix as in PDF: the six numbers `a b c d e f`. */
export type Matrix = readonly [number, number, number, number, number, number]
export const identity: Matrix = [1, 0, 0, 1, 0, 0]

export type Point = [number, number]

/** A line or a filled shape drawn with a pen, in page coordinates. */
export interface InkShape {
  parts: Point[][]
  /** Line width. Null for a filled shape. */
  width: number | null
  color: [number, number, number]
  opacity: number
  /** True if it tints what is below it, like a highlighter. */
  isMultiplied: boolean
}

/** What a content stream draws with (PDF 1.7, 8.4). */
export interface GraphicsState {
  matrix: Matrix
  lineWidth: number
  fill: InkShape['color']
  line: InkShape['color']
  fillOpacity: number
  lineOpacity: number
  isMultiplied: boolean
  isWhiteFill: boolean
  isWhiteLine: boolean
  isTextShown: boolean
}

export const multiply = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[1] * other[2],
  one[0] * other[1] + one[1] * other[3],
  one[2] * other[0] + one[3] * other[2],
  one[2] * other[1] + one[3] * other[3],
  one[4] * other[0] + one[5] * other[2] + other[4],
  one[4] * other[1] + one[5] * other[3] + other[5],
]

export const move = (matrix: Matrix, [x, y]: Point): Point => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
]

export function matrixOf(numbers: number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
  return [a, b, c, d, e, f]
}

export const black: InkShape['color'] = [0, 0, 0]
export const firstState: GraphicsState = {
  matrix: identity,
  lineWidth: 1,
  fill: black,
  line: black,
  fillOpacity: 1,
  lineOpacity: 1,
  isMultiplied: false,
  isWhiteFill: false,
  isWhiteLine: false,
  isTextShown: true,
}

/** Converts grey (one number), RGB (three) or CMYK (four) to RGB. Null for a pattern. */
export function colorOf(numbers: number[]): InkShape['color'] | null {
  const byte = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 255)
  const [one = 0, two = 0, three = 0, four = 0] = numbers
  if (numbers.length === 1) return [byte(one), byte(one), byte(one)]
  if (numbers.length === 3) return [byte(one), byte(two), byte(three)]
  return numbers.length === 4
    ? [byte((1 - one) * (1 - four)), byte((1 - two) * (1 - four)), byte((1 - three) * (1 - four))]
    : null
}

export function isWhite(operator: string, numbers: number[]): boolean {
  if (numbers.length === 0) return false
  if (operator === 'k' || numbers.length === 4) return numbers.every((value) => value < 0.02)
  return numbers.every((value) => value > 0.98)
}
