import type { Bitmap } from './bitmap.ts'

/** Groups with fewer pixels are dots of dotted lines. */
const leastGlyph = 12

/** Letters, signs and lines: groups of connected pixels, diagonals included, as indexes in the bitmap (`y * width + x`). */
export function glyphsOf(bitmap: Bitmap, least = leastGlyph): Int32Array[] {
  const glyphs: Int32Array[] = []
  const { width, height, lineWords } = bitmap
  const bits = bitmap.bits.slice()
  const found = new Int32Array(width * height)
  const take = (x: number, y: number) => {
    const word = y * lineWords + (x >> 5)
    const bit = 1 << (x & 31)
    if (((bits[word] ?? 0) & bit) === 0) return false
    bits[word] = (bits[word] ?? 0) & ~bit
    return true
  }
  for (let y = 0; y < height; y++)
    for (let at = 0; at < lineWords; at++)
      while ((bits[y * lineWords + at] ?? 0) !== 0) {
        const x = at * 32 + (31 - Math.clz32((bits[y * lineWords + at] ?? 0) & -(bits[y * lineWords + at] ?? 0)))
        take(x, y)
        found[0] = y * width + x
        let count = 1
        for (let next = 0; next < count; next++) {
          const place = found[next] ?? 0
          const [px, py] = [place % width, Math.floor(place / width)]
          for (let ny = Math.max(0, py - 1); ny <= Math.min(height - 1, py + 1); ny++)
            for (let nx = Math.max(0, px - 1); nx <= Math.min(width - 1, px + 1); nx++)
              if (take(nx, ny)) found[count++] = ny * width + nx
        }
        if (count >= least) glyphs.push(found.slice(0, count))
      }
  return glyphs
}
