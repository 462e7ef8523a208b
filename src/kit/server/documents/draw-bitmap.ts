import { readFile, stat } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { encodePixels, fit } from './draw-image.ts'
import { DrawingFailed, type DrawingJob, type Drawn } from './drawing.ts'

/** The old formats that sharp does not read and the canvas does. */
export const bitmapTypes: ReadonlySet<string> = new Set(['image/bmp', 'image/x-icon'])

/** They are not compressed to speak of: 4,096 x 4,096 pixels in full colour, which stand in memory twice. */
const maxBytes = 64 * 1024 * 1024

export async function drawBitmap(job: DrawingJob): Promise<Drawn> {
  if ((await stat(job.path)).size > maxBytes) throw new DrawingFailed('too_large')
  const image = await loadImage(await readFile(job.path))
  const { width, height } = fit(image, Math.max(...job.widths), job)
  const context = createCanvas(width, height).getContext('2d')
  context.imageSmoothingQuality = 'high'
  // A very tall one shows its top.
  context.drawImage(image, 0, 0, image.width, (height * image.width) / width, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height).data
  const images = await encodePixels(new Uint8Array(pixels.buffer), { width, height, channels: 4 }, job)
  return { width: image.width, height: image.height, pageCount: 1, images }
}
