import type { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfName, PdfStream } from '#kit/server/documents/pdf/values.ts'

/** A run of pixels that an image draws, in shares of its width and its height, from the bottom left corner. */
export interface InkRun {
  from: number
  to: number
  y: number
}

export interface ImageInk {
  runs: InkRun[]
  /** Height of a pixel, as a share of the image's. */
  pixel: number
}

/** Larger images than any device's page aren't read. */
const mostPixels = 16_000_000
const mostRuns = 200_000
/** Less opaque pixels are taken for nothing. */
const leastAlpha = 24

/** Returns what an image draws that lets the page below show through. Null for an image that hides it, or whose form isn't known. */
export function readImageInk(file: PdfFile, image: PdfStream): ImageInk | null {
  const mask = file.resolve(image.dict.get('Mask'))
  const soft = file.resolve(image.dict.get('SMask'))
  if (soft instanceof PdfStream) return runsOf(file, soft, (alpha) => alpha >= leastAlpha)
  if (!Array.isArray(mask)) return null
  const [low = 0, high = 0] = file.numbers(mask)
  return runsOf(file, image, (grey) => grey < low || grey > high)
}

function runsOf(file: PdfFile, image: PdfStream, isInk: (sample: number) => boolean): ImageInk | null {
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) => Number(file.resolve(image.dict.get(key))))
  const color = file.resolve(image.dict.get('ColorSpace'))
  const isGrey = color instanceof PdfName && color.name === 'DeviceGray'
  if (!(isGrey && bits === 8 && width && height && width > 0 && height > 0 && width * height <= mostPixels)) return null
  const samples = file.decode(image)
  if (samples === null || samples.length < width * height) return null
  const runs: InkRun[] = []
  for (let row = 0; row < height && runs.length < mostRuns; row++) {
    const y = 1 - (row + 0.5) / height
    for (let x = 0; x < width; x++) {
      if (!isInk(samples[row * width + x] ?? 0)) continue
      const start = x
      while (x < width && isInk(samples[row * width + x] ?? 0)) x++
      runs.push({ from: start / width, to: x / width, y })
    }
  }
  return { runs, pixel: 1 / height }
}
