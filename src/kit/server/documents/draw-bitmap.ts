import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { DocumentFile } from './document-file.ts'
import { encodePixels, fit } from './draw-image.ts'
import { DrawingFailed, type DrawingJob, type Drawn } from './drawing.ts'

/** Old formats that sharp can't read but the canvas can. */
export const bitmapTypes: ReadonlySet<string> = new Set(['image/bmp', 'image/x-icon'])

/** 4,096 x 4,096 pixels at 4 bytes, as these formats are hardly compressed. Decoding needs this memory twice. */
const maxBytes = 64 * 1024 * 1024

export async function drawBitmap(job: DrawingJob, file: DocumentFile): Promise<Drawn> {
  if (job.page !== 1) throw new DrawingFailed('no_page')
  const image = await loadImage(await file.whole(maxBytes))
  const { width, height } = fit(image, Math.max(...job.widths), job)
  const context = createCanvas(width, height).getContext('2d')
  context.imageSmoothingQuality = 'high'
  // Shows the top of a very tall image.
  context.drawImage(image, 0, 0, image.width, (height * image.width) / width, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height).data
  const images = await encodePixels(new Uint8Array(pixels.buffer), { width, height, channels: 4 }, job)
  return { width: image.width, height: image.height, pageCount: 1, images }
}
