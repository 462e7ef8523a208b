import type { Placement } from './alignment.ts'
import { pageWidth } from './bitmap.ts'

/** Resamples the picture in page coordinates. */
export function straightened(
  { width, height, data }: { width: number; height: number; data: Uint8Array },
  place: Placement,
  pageHeight: number,
): Uint8Array {
  const straight = new Uint8Array(pageWidth * pageHeight).fill(255)
  const columns = Int32Array.from({ length: pageWidth }, (_, x) => Math.floor(place.scaleX * x + place.left))
  const shares = Float32Array.from({ length: pageWidth }, (_, x) => place.scaleX * x + place.left - (columns[x] ?? 0))
  for (let y = 0; y < pageHeight; y++) {
    const from = place.scaleY * y + place.top
    const row = Math.floor(from)
    if (row < 0 || row >= height - 1) continue
    const down = from - row
    for (let x = 0; x < pageWidth; x++) {
      const column = columns[x] ?? -1
      if (column < 0 || column >= width - 1) continue
      const across = shares[x] ?? 0
      const at = row * width + column
      straight[y * pageWidth + x] =
        ((data[at] ?? 255) * (1 - across) + (data[at + 1] ?? 255) * across) * (1 - down) +
        ((data[at + width] ?? 255) * (1 - across) + (data[at + width + 1] ?? 255) * across) * down
    }
  }
  return straight
}
