import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Bitmap, countOutside, dilated, pageBitmap, pageWidth } from './bitmap.ts'

/**
 * Ink has changed when more pixels than this differ, apart from small shifts between exports. The limit is low because showing an outdated
 * page is worse than reporting a false change.
 */
const changedPixels = 100
const beside = 4
/** Size of a page that is four times as tall as wide. */
const mostBytes = (pageWidth / 8) * pageWidth * 4

/** Compresses the ink of a page to Base64. */
export const packInk = ({ bits }: Bitmap): string =>
  deflateRawSync(Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength)).toString('base64')

export function unpackInk(packed: string): Bitmap {
  const bytes = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes })
  const bits = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return pageBitmap(bits.length / (pageWidth / 32), bits)
}

/** True if the user has added or erased something since. */
export function isInkChanged(ink: string, before: string): boolean {
  const [now, then] = [unpackInk(ink), unpackInk(before)]
  if (now.bits.length !== then.bits.length) return true
  return countOutside(now.bits, dilated(then, beside).bits) + countOutside(then.bits, dilated(now, beside).bits) > changedPixels
}
