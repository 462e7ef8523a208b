/** What a picture may take in memory while it is decoded. */
export const maxDecodedBytes = 128 * 1024 * 1024

/** sharp's own limit for pictures that are decoded line by line: 268 megapixels. */
export const maxPixels = 0x3fff * 0x3fff

/** What the head of a picture says about it. */
export interface PictureHead {
  format: string
  width: number
  height: number
  channels: number
  bytesPerChannel: number
  /** Interlaced or progressive: the first line is complete only when everything was read. */
  isInterlaced: boolean
}

/** They are decoded line by line, unless they are interlaced. Everything else is taken for a format that is decoded as a whole. */
const byLines = new Set(['jpeg', 'png', 'tiff', 'svg', 'ppm'])

/** A progressive JPEG is kept as coefficients of two bytes each, and colour at half the resolution. */
const progressiveJpegBytes = 3

/**
 * The memory that decoding takes, as far as it grows with the picture.
 *
 * @example decodedBytes({ format: 'png', width: 8000, height: 8000, channels: 4, bytesPerChannel: 2, isInterlaced: true }) // 512,000,000
 */
export function decodedBytes({ format, width, height, channels, bytesPerChannel, isInterlaced }: PictureHead): number {
  if (byLines.has(format) && !isInterlaced) return width * channels * bytesPerChannel
  const bytesPerPixel = format === 'jpeg' ? progressiveJpegBytes : channels * bytesPerChannel
  return width * height * bytesPerPixel
}

/** Whether a picture is refused before anything of it is decoded. */
export function isTooLarge(picture: PictureHead): boolean {
  return picture.width * picture.height > maxPixels || decodedBytes(picture) > maxDecodedBytes
}
