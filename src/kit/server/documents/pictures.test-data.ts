import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates an image of one colour, to be encoded in any format. */
export const plain = (width: number, height: number, background = '#3a7d44') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A black PNG with one bit per pixel: 50 MB of zeros in 50 KB. */
export const hugePng = (side: number): Buffer => blackPng(side, { bits: 1, colours: 0, isInterlaced: false })

/** A black, transparent, interlaced PNG in full colour: a gigabyte in a megabyte. It has only the first pass. */
export const interlacedPng = (side: number): Buffer => blackPng(side, { bits: 32, colours: 6, isInterlaced: true })

function blackPng(
  side: number,
  { bits, colours, isInterlaced }: { bits: 1 | 32; colours: number; isInterlaced: boolean },
): Buffer {
  const part = (type: string, content: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits === 1 ? 1 : 8, colours, 0, 0, isInterlaced ? 1 : 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const shown = isInterlaced ? Math.ceil(side / 4) : side
  const pixels = deflateSync(Buffer.alloc(shown * (1 + Math.ceil((side * bits) / 8))), { level: 1 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))])
}

/** Creates an uncompressed 24-bit Windows bitmap. The width must be a multiple of four. */
export function greenBitmap(width: number, height: number): Buffer {
  const bitmap = Buffer.alloc(54 + width * height * 3, '\0\xC8\0', 'latin1')
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(bitmap.length, 2)
  header.writeUInt32LE(54, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  header.copy(bitmap)
  return bitmap
}

/** 3 KB that take a renderer many seconds, because of nested blurs. */
export const heavySvg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><defs>${Array.from(
  { length: 12 },
  (_, index) =>
    `<filter id="f${index}" x="-1" y="-1" width="3" height="3"><feTurbulence type="turbulence" baseFrequency="0.0${index + 1}" numOctaves="40"/><feGaussianBlur stdDeviation="90"/></filter>`,
).join(
  '',
)}</defs>${Array.from({ length: 12 }, (_, index) => `<rect width="640" height="640" filter="url(#f${index})"/>`).join('')}</svg>`
