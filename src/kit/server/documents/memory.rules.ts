/** Maximum memory for decoding an image. */
export const maxDecodedBytes = 128 * 1024 * 1024

/** sharp's default limit: 268 megapixels. Limits images decoded line by line; others exceed `maxDecodedBytes` first. */
export const maxPixels = 0x3fff * 0x3fff

/** The properties of an image, read from its header. */
export interface PictureHead {
  format: string
  width: number
  height: number
  channels: number
  bytesPerChannel: number
  /** Interlaced or progressive: no line is complete before the whole image is read. */
  isInterlaced: boolean
}

/** Formats decoded line by line unless interlaced. All others are assumed to be decoded as a whole. */
const byLines = new Set(['jpeg', 'png', 'tiff', 'svg', 'ppm'])

/** Bytes per pixel: a progressive JPEG is held as two-byte coefficients, with colour at half the resolution. */
const progressiveJpegBytes = 3

/**
 * Returns the bytes that decoding takes, as far as they depend on the image.
 *
 * @example decodedBytes({ format: 'png', width: 8000, height: 8000, channels: 4, bytesPerChannel: 2, isInterlaced: true }) // 512,000,000
 */
export function decodedBytes({ format, width, height, channels, bytesPerChannel, isInterlaced }: PictureHead): number {
  if (byLines.has(format) && !isInterlaced) return width * channels * bytesPerChannel
  const bytesPerPixel = format === 'jpeg' ? progressiveJpegBytes : channels * bytesPerChannel
  return width * height * bytesPerPixel
}

/** Returns whether an image is refused before any of it is decoded. */
export function isTooLarge(picture: PictureHead): boolean {
  return picture.width * picture.height > maxPixels || decodedBytes(picture) > maxDecodedBytes
}
