import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Bitmap, countOutside, dilated, pageBitmap, pageWidth } from './bitmap.ts'

/** Pixels that differ, beyond those that a device draws a little beside where it drew them before. The lower of two choices: an old page that is kept as the newest is the worse error. */
const changedPixels = 100
const beside = 4
/** Of a page that is four times as tall as wide. */
const mostBytes = (pageWidth / 8) * pageWidth * 4

/** The ink of a page as a short text. */
export const packInk = ({ bits }: Bitmap): string =>
  deflateRawSync(Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength)).toString('base64')

export function unpackInk(packed: string): Bitmap {
  const bytes = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes })
  const bits = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return pageBitmap(bits.length / (pageWidth / 32), bits)
}

/** Whether somebody wrote something since, or rubbed something out. */
export function isInkChanged(ink: string, before: string): boolean {
  const [now, then] = [unpackInk(ink), unpackInk(before)]
  if (now.bits.length !== then.bits.length) return true
  return countOutside(now.bits, dilated(then, beside).bits) + countOutside(then.bits, dilated(now, beside).bits) > changedPixels
}
