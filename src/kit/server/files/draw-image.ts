import { readFile, stat } from 'node:fs/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { thumbnailWidths } from './file-keys.ts'
import { ThumbnailFailed, type Thumbnails } from './thumbnail-job.ts'

// One picture at a time and nothing kept: this process shall stay small.
sharp.cache(false)
sharp.concurrency(1)

/** A screenshot of a long scroll shows its top, three times as tall as wide, instead of a thread. */
const maxAspect = 3
const maxSvgBytes = 16 * 1024 * 1024
const svgDotsPerInch = 72
const maxSvgDotsPerInch = 2400

/** 268 megapixels, sharp's own limit: what a few kilobytes can claim to be must not fill the memory. */
const maxPixels = 0x3fff * 0x3fff

/** `error`: half a picture is no picture, while the odd flaw of a camera is forgiven. */
const options: SharpOptions = { failOn: 'error', autoOrient: true, limitInputPixels: maxPixels }

/** Upright, first frame, any format that sharp reads. */
export async function drawImage(path: string, mimeType: string): Promise<Thumbnails> {
  return mimeType === 'image/svg+xml' ? drawSvg(path) : scaleDown((more) => sharp(path, { ...options, ...more }))
}

/** From memory, because without a path the renderer has no neighbours to load; it never reaches for the network. */
async function drawSvg(path: string): Promise<Thumbnails> {
  if ((await stat(path)).size > maxSvgBytes) throw new ThumbnailFailed('too_large')
  const text = await readFile(path)
  const { width } = await sharp(text, options).metadata()
  const wanted = (svgDotsPerInch * Math.max(...thumbnailWidths)) / width
  const density = Math.min(maxSvgDotsPerInch, Math.max(1, wanted))
  return scaleDown((more) => sharp(text, { ...options, density, ...more }), density / svgDotsPerInch)
}

/** @param enlarged how many times larger than the original the picture is read */
async function scaleDown(read: (more?: SharpOptions) => Sharp, enlarged = 1): Promise<Thumbnails> {
  const { autoOrient: original } = await read({ limitInputPixels: false }).metadata()
  if (original.width * original.height > maxPixels) throw new ThumbnailFailed('too_large')
  const largest = fit(original, Math.max(...thumbnailWidths))
  const { data, info } = await read()
    .resize({ ...largest, fit: 'cover', position: 'top' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const width = Math.max(1, Math.round(original.width / enlarged))
  const height = Math.max(1, Math.round(original.height / enlarged))
  return { width, height, images: await encodePixels(data, info) }
}

/** The thumbnails of a picture that is already small: raw pixels of three or four channels. */
export async function encodePixels(pixels: Uint8Array, raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }) {
  const images: Thumbnails['images'] = []
  for (const width of thumbnailWidths) {
    const image = sharp(pixels, { raw: { width: raw.width, height: raw.height, channels: raw.channels } })
    const webp = await image
      .resize({ ...fit(raw, width), fit: 'fill' })
      .webp({ quality: 80, effort: 3 })
      .toBuffer()
    images.push({ width, webp })
  }
  return images
}

/** Never larger than the original, never taller than three widths. */
export function fit(original: { width: number; height: number }, maxWidth: number): { width: number; height: number } {
  const width = Math.min(maxWidth, original.width)
  const height = Math.round((original.height * width) / original.width)
  return { width, height: Math.min(Math.max(1, height), width * maxAspect) }
}
