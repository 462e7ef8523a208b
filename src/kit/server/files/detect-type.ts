import { fileTypeFromBuffer } from 'file-type'
import { startsAsSvg } from './svg-start.ts'

export interface PageType {
  mimeType: string
  /** Without a dot; letters and digits. */
  extension: string
}

/** Where readers look for the mark of a PDF; some printers put their own words before it. */
const pdfMarkWithin = 1024
const pdfMark = /%PDF-\d\.\d/

/** Drawings for machines and films: `image/*` by name, but no image that a page could be. */
const notImages = new Set(['image/vnd.dwg', 'image/mj2'])

/**
 * The type of a page by its content alone; whatever name or type the sender gave proves nothing. Null: neither a PDF nor an image.
 *
 * @param head the first bytes of the file, `headBytes` of them if it has as many
 * @example await detectPageType(Buffer.from('%PDF-1.7\n')) // { mimeType: 'application/pdf', extension: 'pdf' }
 * @example await detectPageType(Buffer.from('<!doctype html>')) // null
 */
export async function detectPageType(head: Buffer): Promise<PageType | null> {
  if (startsAsSvg(head)) return { mimeType: 'image/svg+xml', extension: 'svg' }
  // Whatever follows, a browser may take it for HTML.
  if (/^(?:\xEF\xBB\xBF)?\s*</.test(head.toString('latin1', 0, 512))) return null
  const pdfAt = head.toString('latin1', 0, pdfMarkWithin).search(pdfMark)
  const pdf = { mimeType: 'application/pdf', extension: 'pdf' }
  if (pdfAt === 0) return pdf
  const found = await fileTypeFromBuffer(head)
  // A program or an archive with the mark of a PDF inside is a program or an archive.
  if (found === undefined) return pdfAt > 0 ? pdf : tiffWithDistantDirectory(head)
  if (!found.mime.startsWith('image/') || notImages.has(found.mime) || isTextLikeImage(head, found.mime)) return null
  return { mimeType: found.mime, extension: found.ext }
}

const bitmapHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124])

/** `file-type` takes any text beginning with "BM" or "GIF" for an image. */
function isTextLikeImage(head: Buffer, mimeType: string): boolean {
  if (mimeType === 'image/bmp') return head.length < 18 || !bitmapHeaderSizes.has(head.readUInt32LE(14))
  if (mimeType === 'image/gif') return !/^GIF8[79]a/.test(head.toString('latin1', 0, 6))
  return false
}

/** TIFF writers often put the directory at the end, which `file-type` cannot see in a head. */
function tiffWithDistantDirectory(head: Buffer): PageType | null {
  return /^(?:II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4)) ? { mimeType: 'image/tiff', extension: 'tif' } : null
}
