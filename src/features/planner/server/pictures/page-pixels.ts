import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { DocumentFile } from '#kit/server/documents/document-file.ts'
import { decodingOptions, headOf } from '#kit/server/documents/draw-image.ts'
import { loadPdf } from '#kit/server/documents/draw-pdf.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { isTooLarge } from '#kit/server/documents/memory.rules.ts'
import { pageWidth } from './bitmap.ts'
import type { Turn } from './looking.ts'
import { takenOn } from './taken-on.ts'

export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: number
  /** See `MatchedPage`. */
  takenOn?: string | null
}

/** A page that is taller than four times its width isn't a planner page. */
const mostAspect = 4

/** Opens a PDF whose pages are drawn at the width of comparisons. */
export async function openPages(
  file: DocumentFile,
): Promise<{ pageCount: number; draw(number: number, turn?: Turn): Promise<Pixels>; close(): Promise<void> }> {
  const loading = await loadPdf(file)
  const document = await loading.promise
  // One canvas for all pages of one size, because the memory of many canvases is released late.
  let canvas = createCanvas(pageWidth, 1)
  return {
    pageCount: document.numPages,
    async draw(number, turn = 0) {
      const page = await document.getPage(number)
      const rotation = page.rotate + turn * 90
      const points = page.getViewport({ scale: 1, rotation })
      if (!(points.height <= points.width * mostAspect)) throw new DrawingFailed('too_large')
      const scale = pageWidth / points.width
      const height = Math.max(1, Math.round(points.height * scale))
      if (canvas.height !== height) canvas = createCanvas(pageWidth, height)
      const viewport = page.getViewport({ scale, rotation })
      await page.render({ canvas: canvas as unknown as null, viewport, background: 'white' }).promise
      page.cleanup()
      return { data: canvas.data(), width: canvas.width, height: canvas.height, channels: 4 }
    },
    close: () => loading.destroy(),
  }
}

/** Reads an image, upright according to its metadata, plus `turn` quarter turns. */
export async function readPicture(file: DocumentFile, turn: Turn = 0, widest = pageWidth): Promise<Pixels> {
  const found = await sharp(file.path, { ...decodingOptions, limitInputPixels: false }).metadata()
  if (isTooLarge(headOf(found)) || found.autoOrient.height > found.autoOrient.width * mostAspect)
    throw new DrawingFailed('too_large')
  // Decode first and turn afterwards. In one call, sharp would apply the size to the image before it is turned.
  const small = await sharp(file.path, decodingOptions)
    .resize(turn % 2 === 1 ? { height: widest } : { width: widest })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  const { data, info } = await sharp(small.data, { raw: { width, height, channels } })
    .rotate(turn * 90)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels, takenOn: takenOn(found.exif) }
}
