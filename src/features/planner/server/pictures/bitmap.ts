/** Width in pixels at which pages are compared, whatever their original size. */
export const pageWidth = 768
const bitsOfWord = 32
const wordsOfLine = pageWidth / bitsOfWord

/** Grey values from 0 (black) to 255 (white). */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** One bit per pixel, 32 pixels per word, line by line. */
export interface Bitmap {
  width: number
  height: number
  lineWords: number
  bits: Uint32Array
}

export function emptyBitmap(width: number, height: number): Bitmap {
  const lineWords = Math.ceil(width / bitsOfWord)
  return { width, height, lineWords, bits: new Uint32Array(lineWords * height) }
}

/** Wraps the bits of a page at the common width. */
export const pageBitmap = (height: number, bits: Uint32Array): Bitmap => ({
  width: pageWidth,
  height,
  lineWords: wordsOfLine,
  bits,
})

export function darkerThan({ width, height, data }: Grey, limit: number): Bitmap {
  const bitmap = emptyBitmap(width, height)
  const { bits, lineWords } = bitmap
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * width + x] ?? 255) < limit) {
        const word = y * lineWords + (x >> 5)
        bits[word] = (bits[word] ?? 0) | (1 << (x & 31))
      }
  return bitmap
}

export function bitsIn(word: number): number {
  let value = word - ((word >>> 1) & 0x55555555)
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333)
  return (((value + (value >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function countBits(bits: Uint32Array): number {
  let count = 0
  for (const word of bits) count += bitsIn(word)
  return count
}

/** Number of bits that are set in `bits` but not in `cover`. */
export function countOutside(bits: Uint32Array, cover: Uint32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] ?? 0
    if (word !== 0) count += bitsIn(word & ~(cover[at] ?? 0))
  }
  return count
}

/** Number of pixels of each of two bitmaps that aren't set in the other one or beside it. */
export const countApart = (one: Bitmap, other: Bitmap): number =>
  countOutside(one.bits, dilated(other).bits) + countOutside(other.bits, dilated(one).bits)

/** The words that `each` returns for the places from 0 on. `Uint32Array.from` takes five times as long. */
export function wordsOf(length: number, each: (at: number) => number): Uint32Array {
  const words = new Uint32Array(length)
  for (let at = 0; at < length; at++) words[at] = each(at)
  return words
}

/** Grows every set pixel by `radius` in all directions, diagonals included. */
export function dilated(bitmap: Bitmap, radius = 1): Bitmap {
  let { bits } = bitmap
  for (let step = 0; step < radius; step++) bits = dilatedByOne(bits, bitmap)
  return { ...bitmap, bits }
}

function dilatedByOne(bits: Uint32Array, { width, height, lineWords }: Bitmap): Uint32Array {
  const wide = new Uint32Array(bits.length)
  const lastBits = width % bitsOfWord === 0 ? 0xffffffff : (1 << (width % bitsOfWord)) - 1
  for (let y = 0; y < height; y++) {
    const line = y * lineWords
    for (let x = 0; x < lineWords; x++) {
      const word = bits[line + x] ?? 0
      const before = x > 0 ? (bits[line + x - 1] ?? 0) >>> 31 : 0
      const after = x + 1 < lineWords ? (bits[line + x + 1] ?? 0) << 31 : 0
      const grown = word | (word << 1) | before | (word >>> 1) | after
      wide[line + x] = x + 1 === lineWords ? grown & lastBits : grown
    }
  }
  const high = new Uint32Array(bits.length)
  for (let at = 0; at < bits.length; at++) high[at] = (wide[at] ?? 0) | (wide[at - lineWords] ?? 0) | (wide[at + lineWords] ?? 0)
  return high
}

/** Side of the blocks, in pixels, in which the paper is assumed to have one brightness. */
const blockSize = 64
/** The brightest tenth of a block is taken to be paper. */
const paperShare = 0.1
const darkestPaper = 60

/** Brightness of the paper in each block. */
function paperOf({ width, height, data }: Grey): { across: number; down: number; paper: Float32Array } {
  const across = Math.ceil(width / blockSize)
  const down = Math.ceil(height / blockSize)
  const paper = new Float32Array(across * down)
  const counts = new Uint32Array(256)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      counts.fill(0)
      let all = 0
      for (let y = row * blockSize; y < Math.min(height, (row + 1) * blockSize); y += 2)
        for (let x = column * blockSize; x < Math.min(width, (column + 1) * blockSize); x += 2) {
          const value = data[y * width + x] ?? 255
          counts[value] = (counts[value] ?? 0) + 1
          all++
        }
      let value = 255
      let brighter = counts[255] ?? 0
      while (value > darkestPaper && brighter < all * paperShare) brighter += counts[--value] ?? 0
      paper[row * across + column] = value
    }
  return { across, down, paper }
}

/** Maximum spread of the paper's brightness in a drawing by a device. Photos vary more. */
const mostSpread = 20
const darkestScreen = 225

export interface EvenGrey extends Grey {
  /** True for a drawing by a device, false for a photo with uneven light. */
  isEven: boolean
}

/** Evens out the light, so that the paper is white everywhere. */
export function onWhitePaper(grey: Grey): EvenGrey {
  const { width, height, data } = grey
  const { across, down, paper } = paperOf(grey)
  const sorted = [...paper].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 255
  const isEven = at(0.5) >= darkestScreen && at(0.9) - at(0.1) <= mostSpread
  if (at(0) >= 253) return { ...grey, isEven }
  const white = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const [row, rowShare] = between(y / blockSize - 0.5, down)
    for (let x = 0; x < width; x++) {
      const [column, columnShare] = between(x / blockSize - 0.5, across)
      const value = (line: number, place: number) => paper[Math.min(down - 1, line) * across + Math.min(across - 1, place)] ?? 255
      const above = value(row, column) * (1 - columnShare) + value(row, column + 1) * columnShare
      const below = value(row + 1, column) * (1 - columnShare) + value(row + 1, column + 1) * columnShare
      const brightness = above * (1 - rowShare) + below * rowShare
      white[y * width + x] = Math.min(255, ((data[y * width + x] ?? 255) * 255) / brightness)
    }
  }
  return { width, height, data: white, isEven }
}

function between(place: number, count: number): [number, number] {
  const inside = Math.min(Math.max(0, place), count - 1)
  const whole = Math.floor(inside)
  return [whole, inside - whole]
}

const mostColourless = 60

/** Converts a picture to grey and returns where it is coloured, because a light highlighter would vanish in grey. */
export function greyOf(
  pixels: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): {
  grey: Grey
  coloured: Bitmap
} {
  const data = new Uint8Array(width * height)
  const coloured = emptyBitmap(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      const red = pixels[at] ?? 255
      const green = channels < 3 ? red : (pixels[at + 1] ?? 255)
      const blue = channels < 3 ? red : (pixels[at + 2] ?? 255)
      data[y * width + x] = (red * 77 + green * 150 + blue * 29) >> 8
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > mostColourless) {
        const word = y * coloured.lineWords + (x >> 5)
        coloured.bits[word] = (coloured.bits[word] ?? 0) | (1 << (x & 31))
      }
    }
  return { grey: { width, height, data }, coloured }
}

/** Below this median brightness, a picture shows light writing on dark paper. */
const darkPaper = 100

/** Inverts a picture that shows light writing on dark paper. Returns other pictures as they are. */
export function darkOnLight({ grey, coloured }: { grey: Grey; coloured: Bitmap }): { grey: Grey; coloured: Bitmap } {
  const sorted = new Uint32Array(256)
  for (let at = 0; at < grey.data.length; at++) {
    const value = grey.data[at] ?? 0
    sorted[value] = (sorted[value] ?? 0) + 1
  }
  let median = 0
  for (let seen = sorted[0] ?? 0; seen < grey.data.length / 2; seen += sorted[median] ?? 0) median++
  return median >= darkPaper ? { grey, coloured } : { grey: { ...grey, data: grey.data.map((value) => 255 - value) }, coloured }
}
