/** First bytes, in Latin-1, of images that the server stores but can't draw. */
const notDrawn = [
  // JPEG XL, JPEG 2000, JPEG-LS and JPEG XR
  ...['\xFF\x0A', '\0\0\0\x0CJXL ', '\xFF\x4F\xFF\x51', '\0\0\0\x0CjP  ', '\xFF\xD8\xFF\xF7', 'II\xBC'],
  // Photoshop, GIMP, Apple icons, and others
  ...['8BPS', 'gimp xcf', 'icns', 'FLIF', 'BPG\xFB', '\xABKTX'],
  // Photos as cameras record them
  ...['FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'IIU\0', 'MMOR'],
  // An uncompressed TGA begins like a cursor, but a cursor has at least one picture.
  '\0\0\x02\0\0\0',
]

/** HEIC, HEIF and Canon's CR3. An AVIF may begin like them. */
const heifBrand = /^ftyp(?:he[iv][cmsx]|mif1|msf1|crx )/
const avifBrand = /avi[fs]/

/** Photos as cameras record them, which begin like a TIFF. */
const rawPhoto = /\.(?:arw|cr2|dng|nef)$/i
const tiff = ['II*\0', 'MM\0*']

/** How many bytes of a file say what it is. */
export const tellingBytes = 64

/** Returns whether a file is an image that is stored, but that the server can't draw. Its name counts only for photos of cameras. */
export function isNotDrawn(head: Uint8Array, name: string): boolean {
  const text = String.fromCharCode(...head.subarray(0, tellingBytes))
  const beginsLike = (begin: string) => text.startsWith(begin)
  const isHeif = heifBrand.test(text.slice(4)) && !avifBrand.test(text)
  return isHeif || notDrawn.some(beginsLike) || (rawPhoto.test(name) && tiff.some(beginsLike))
}
