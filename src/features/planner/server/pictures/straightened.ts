import { leanOf, type Placement } from './alignment.ts'
import { pageWidth } from './bitmap.ts'

/** Resamples the picture in page coordinates. */
export function straightened(
  { width, height, data }: { width: number; height: number; data: Uint8Array },
  place: Placement,
  pageHeight: number,
): Uint8Array {
  const straight = new Uint8Array(pageWidth * pageHeight).fill(255)
  const { leanX, leanY } = leanOf(place)
  for (let y = 0; y < pageHeight; y++) {
    let line = place.scaleY * y + place.top
    let from = leanX * y + place.left
    for (let x = 0; x < pageWidth; x++, line += leanY, from += place.scaleX) {
      const row = Math.floor(line)
      const column = Math.floor(from)
      if (row < 0 || row >= height - 1 || column < 0 || column >= width - 1) continue
      straight[y * pageWidth + x] = between(data, width, from, line)
    }
  }
  return straight
}

/** The brightness between four pixels of a picture. All four have to be inside it. */
export function between(data: Uint8Array | Float32Array, width: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - column, y - row]
  const at = row * width + column
  return (
    ((data[at] ?? 255) * (1 - across) + (data[at + 1] ?? 255) * across) * (1 - down) +
    ((data[at + width] ?? 255) * (1 - across) + (data[at + width + 1] ?? 255) * across) * down
  )
}
