import { fileTypeFromBuffer } from 'file-type'
import { startsAsSvg } from './svg-start.ts'

export interface PageType {
  mimeType: string
  /** Letters and digits, without a dot. */
  extension: string
}

/** Bytes in which readers search for a PDF's signature, because some printers write their own data before it. */
const pdfMarkWithin = 1024
const pdfMark = /%PDF-\d\.\d/

/** CAD drawings and films: `image/*` by name, but they can't be a page. */
const notImages = new Set(['image/vnd.dwg', 'image/mj2'])

/**
 * Detects the type of a page from its content alone, because the sender's name and type prove nothing. Null when it's no PDF and no image.
 *
 * @param head the first `headBytes` of the file, or the whole file if it's smaller
 * @example await detectPageType(Buffer.from('%PDF-1.7\n')) // { mimeType: 'application/pdf', extension: 'pdf' }
 * @example await detectPageType(Buffer.from('<!doctype html>')) // null
 */
export async function detectPageType(head: Buffer): Promise<PageType | null> {
  if (startsAsSvg(head)) return { mimeType: 'image/svg+xml', extension: 'svg' }
  // A browser may interpret this as HTML, whatever follows.
  if (/^(?:\xEF\xBB\xBF)?\s*</.test(head.toString('latin1', 0, 512))) return null
  const pdfAt = head.toString('latin1', 0, pdfMarkWithin).search(pdfMark)
  const pdf = { mimeType: 'application/pdf', extension: 'pdf' }
  if (pdfAt === 0) return pdf
  const found = await fileTypeFromBuffer(head)
  // A program or an archive can contain a PDF signature, so any other type wins.
  if (found === undefined) return pdfAt > 0 ? pdf : tiffWithDistantDirectory(head)
  if (found.mime === pdf.mimeType) return pdf
  if (!found.mime.startsWith('image/') || notImages.has(found.mime) || isTextLikeImage(head, found.mime)) return null
  if (found.mime === 'image/x-icon' && head.length > 5 && head.readUInt16LE(4) === 0) return tga
  return { mimeType: found.mime, extension: found.ext }
}

/** An uncompressed TGA begins like a cursor, but a cursor has at least one picture. */
const tga = { mimeType: 'image/x-tga', extension: 'tga' }

const bitmapHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124])

/** `file-type` takes any text that begins with "BM" or "GIF" for an image. */
function isTextLikeImage(head: Buffer, mimeType: string): boolean {
  if (mimeType === 'image/bmp') return head.length < 18 || !bitmapHeaderSizes.has(head.readUInt32LE(14))
  if (mimeType === 'image/gif') return !/^GIF8[79]a/.test(head.toString('latin1', 0, 6))
  return false
}

/** Many programs write a TIFF's directory at the end of the file, where `file-type` can't see it in a head. */
function tiffWithDistantDirectory(head: Buffer): PageType | null {
  return /^(?:II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4)) ? { mimeType: 'image/tiff', extension: 'tif' } : null
}
