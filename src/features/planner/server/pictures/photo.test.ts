import { expect, test } from 'vitest'
import { cornersIn } from './photo.ts'

const width = 480
const height = 640

/** A bright area with these corners on a dark background. */
function photo(corners: readonly (readonly [number, number])[], covered = (_x: number, _y: number) => false) {
  const data = new Uint8Array(width * height).fill(60)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInside = corners.every(([fromX, fromY], at) => {
        const [toX, toY] = corners[(at + 1) % corners.length] ?? [0, 0]
        return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) >= 0
      })
      if (isInside && !covered(x, y)) data[y * width + x] = 210
    }
  return { width, height, data }
}

const askew = [
  [60, 80],
  [420, 60],
  [440, 560],
  [40, 590],
] as const

const farthest = (found: ReturnType<typeof cornersIn>) =>
  Math.max(...askew.map(([x, y], at) => Math.hypot((found?.[at]?.[0] ?? 0) - x, (found?.[at]?.[1] ?? 0) - y)))

test('the corners of a page at an angle are found to within two pixels', () => {
  expect(farthest(cornersIn(photo(askew)))).toBeLessThan(2)
})

test("a thumb on the edge doesn't move a corner", () => {
  const thumb = (x: number, y: number) => Math.hypot(x - 430, y - 300) < 40
  expect(farthest(cornersIn(photo(askew, thumb)))).toBeLessThan(2)
})

test('no page is found if nothing bright is large enough', () => {
  expect(cornersIn({ width, height, data: new Uint8Array(width * height).fill(90) })).toBeNull()
  const small = photo([
    [100, 100],
    [160, 100],
    [160, 160],
    [100, 160],
  ])
  expect(cornersIn(small)).toBeNull()
})
