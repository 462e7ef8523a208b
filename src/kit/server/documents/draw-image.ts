import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import type { DocumentFile } from './document-file.ts'
import { type Drawing, DrawingFailed, type DrawingJob, type Drawn, type DrawnImage } from './drawing.ts'
import { isTooLarge, maxPixels } from './memory.rules.ts'

// Decode one image at a time and cache nothing: this process must stay small.
sharp.cache(false)
sharp.concurrency(1)

/** Cards are at most three times as tall as wide. A scrolling screenshot shows its top instead of becoming a thin strip. */
const maxAspect = 3
/** Height in pixels of a page that is shown whole. */
const maxHeight = 4096
const maxSvgBytes = 16 * 1024 * 1024
const svgDotsPerInch = 72
const maxSvgDotsPerInch = 2400

/** `failOn: 'error'` refuses truncated images but tolerates the minor flaws of camera files. */
export const decodingOptions: SharpOptions = { failOn: 'error', autoOrient: true, limitInputPixels: maxPixels }

/**
 * Half a JPEG shows its upper half; what is missing is grey. Not so with other formats: libvips leaves the rest of a PNG unset, and that
 * memory may hold a picture of somebody else.
 */
const asFarAsItGoes: SharpOptions = { failOn: 'none' }

/** Draws a page of a TIFF, or the first frame of another image, upright, in any format that sharp reads. */
export async function drawImage(job: DrawingJob, file: DocumentFile): Promise<Drawn> {
  const isTiff = job.mimeType === 'image/tiff'
  const pageCount = isTiff ? await countPages(file) : 1
  if (job.page > pageCount) throw new DrawingFailed('no_page')
  if (job.mimeType === 'image/svg+xml') return drawSvg(job, file)
  const how: SharpOptions = isTiff ? { page: job.page - 1 } : job.mimeType === 'image/jpeg' ? asFarAsItGoes : {}
  const drawn = await scaleDown((more) => sharp(file.path, { ...decodingOptions, ...how, ...more }), job)
  return { ...drawn, pageCount }
}

/** Scanners write all sheets into one TIFF. */
async function countPages(file: DocumentFile): Promise<number> {
  return (await sharp(file.path, { limitInputPixels: false }).metadata()).pages ?? 1
}

/** Renders an SVG from memory: without a path, it can't load neighbouring files. The renderer never uses the network. */
async function drawSvg(job: DrawingJob, file: DocumentFile): Promise<Drawn> {
  const text = await file.whole(maxSvgBytes)
  const { width } = await sharp(text, decodingOptions).metadata()
  const wanted = (svgDotsPerInch * Math.max(...job.widths)) / width
  const density = Math.min(maxSvgDotsPerInch, Math.max(1, wanted))
  return scaleDown((more) => sharp(text, { ...decodingOptions, density, ...more }), job, density / svgDotsPerInch)
}

/** @param enlarged how many times larger than the original the image is decoded */
async function scaleDown(read: (more?: SharpOptions) => Sharp, drawing: Drawing, enlarged = 1): Promise<Drawn> {
  const found = await read({ limitInputPixels: false }).metadata()
  if (isTooLarge(headOf(found))) throw new DrawingFailed('too_large')
  const original = found.autoOrient
  const largest = fit(original, Math.max(...drawing.widths), drawing)
  const { data, info } = await read()
    .resize({ ...largest, fit: 'cover', position: 'top' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const width = Math.max(1, Math.round(original.width / enlarged))
  const height = Math.max(1, Math.round(original.height / enlarged))
  return { width, height, pageCount: 1, images: await encodePixels(data, info, drawing) }
}

const bytesOf: Record<string, number> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
}

export const headOf = ({ format, width, height, channels, depth, isProgressive }: Metadata) => ({
  format,
  width,
  height,
  channels,
  bytesPerChannel: bytesOf[depth] ?? 16,
  isInterlaced: isProgressive,
})

/** Encodes raw pixels, already scaled down, into one image per requested width. */
export async function encodePixels(
  pixels: Uint8Array,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
  drawing: Drawing,
): Promise<DrawnImage[]> {
  const images: DrawnImage[] = []
  for (const width of drawing.widths) {
    const image = sharp(pixels, { raw: { width: raw.width, height: raw.height, channels: raw.channels } }).resize({
      ...fit(raw, width, drawing),
      fit: 'fill',
    })
    const encoded = drawing.isGrey
      ? image.flatten({ background: 'white' }).greyscale().png({ palette: true, colours: 16 })
      : image.webp({ quality: 80, effort: 3 })
    images.push({ width, bytes: await encoded.toBuffer() })
  }
  return images
}

/** Returns the size to draw: never larger than the original. A very tall card is cut off, a very tall whole page is scaled down. */
export function fit(
  original: { width: number; height: number },
  maxWidth: number,
  { shape }: Pick<Drawing, 'shape'>,
): { width: number; height: number } {
  const width = Math.min(maxWidth, original.width)
  const height = Math.max(1, Math.round((original.height * width) / original.width))
  if (shape === 'card') return { width, height: Math.min(height, width * maxAspect) }
  if (height <= maxHeight) return { width, height }
  return { width: Math.max(1, Math.round((width * maxHeight) / height)), height: maxHeight }
}
