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
      const [down, across] = [line - row, from - column]
      const at = row * width + column
      straight[y * pageWidth + x] =
        ((data[at] ?? 255) * (1 - across) + (data[at + 1] ?? 255) * across) * (1 - down) +
        ((data[at + width] ?? 255) * (1 - across) + (data[at + width + 1] ?? 255) * across) * down
    }
  }
  return straight
}
