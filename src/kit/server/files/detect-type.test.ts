import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectPageType } from './detect-type.ts'
import { headBytes } from './file-store.ts'

const detect = (content: string | Buffer) => detectPageType(Buffer.from(content).subarray(0, headBytes))
const noise = (side: number) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
const svg = { mimeType: 'image/svg+xml', extension: 'svg' }
const pdf = { mimeType: 'application/pdf', extension: 'pdf' }

test.each([
  ['png', 'image/png', 'png'],
  ['jpeg', 'image/jpeg', 'jpg'],
  ['webp', 'image/webp', 'webp'],
  ['gif', 'image/gif', 'gif'],
  ['avif', 'image/avif', 'avif'],
  ['tiff', 'image/tiff', 'tif'],
] as const)('a %s is recognized by the first bytes of a large file', async (format, mimeType, extension) => {
  const image = await noise(200).toFormat(format).toBuffer()
  expect(await detect(image)).toEqual({ mimeType, extension })
})

test.each([
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'image/heic', 'heic'],
  ['HEIF', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'), 'image/heif', 'heic'],
  ['ICO', Buffer.from('\0\0\x01\0\x01\0\x10\x10', 'latin1'), 'image/x-icon', 'ico'],
  ['JPEG XL', Buffer.from('\xFF\x0A\xFA\x1F', 'latin1'), 'image/jxl', 'jxl'],
  ['BMP', bitmap(), 'image/bmp', 'bmp'],
  // Of ImageMagick, 2 x 2 pixels.
  ['TGA', Buffer.from('0000020000000000000000000200020018000000ff0000ff0000ff0000ff', 'hex'), 'image/x-tga', 'tga'],
  ['TIFF in the other byte order', Buffer.from('MM\0*\x00\x10\x00\x00', 'latin1'), 'image/tiff', 'tif'],
])('%s is an image', async (_name, content, mimeType, extension) => {
  expect(await detect(Buffer.concat([content, Buffer.alloc(600)]))).toEqual({ mimeType, extension })
})

test('the first bytes of a cursor, cut off, are still told apart', async () => {
  expect(await detect(Buffer.from('\0\0\x02\0', 'latin1'))).toEqual({ mimeType: 'image/x-icon', extension: 'cur' })
})

function bitmap() {
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54, 10)
  header.writeUInt32LE(40, 14)
  return header
}

test('a PDF is recognized by its mark, even after the commands of a printer', async () => {
  expect(await detect('%PDF-1.4\n%âãÏÓ\n')).toEqual(pdf)
  expect(await detect(`\x1B%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7\n`)).toEqual(pdf)
  expect(await detect(`${' '.repeat(1000)}\n%PDF-2.0\n`)).toEqual(pdf)
  expect(await detect(`${' '.repeat(1024)}\n%PDF-2.0\n`)).toBeNull()
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF<svg>',
  '<?xml version="1.0"?>\n<!-- Generator: a <drawing> program -->\n<svg\n viewBox="0 0 1 1">',
  '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg >',
  '<!DOCTYPE svg [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]> <svg xmlns="&ns_svg;">',
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg">',
])('%j begins an SVG', async (content) => {
  expect(await detect(content)).toEqual(svg)
})

test.each([
  ['HTML', '<!doctype html><html><body><svg></svg></body></html>'],
  ['HTML with an SVG first', '<div><svg xmlns="http://www.w3.org/2000/svg"/></div>'],
  ['HTML that is also a PDF', '<html><script>alert(1)</script><!--\n%PDF-1.4\n-->'],
  ['HTML after white space that is also a PDF', '\uFEFF \n <script>1</script>\n%PDF-1.4\n'],
  ['other XML', '<?xml version="1.0"?><note/>'],
  ['a doctype of HTML before an SVG', '<!DOCTYPE html><svg>'],
  ['an element that only begins like one', '<svgscript>'],
  ['a comment without an end', '<!-- <svg>'],
  ['text', 'Dear diary, today I drew a page.'],
  ['text about PDF', 'The mark %PDF- is what a file begins with.'],
  ['text that begins like a bitmap', 'BMW is a car, and this is a text about it, of some length.'],
  ['text that begins like a GIF', 'GIF is a format, and this is a text about it.'],
  ['nothing', ''],
  ['a zip', 'PK\x03\x04\x14\0\0\0\x08\0'],
  ['a zip with a PDF in it', `PK\x03\x04\x14\0\0\0\0\0${'\0'.repeat(16)}\x05\0\0\0a.pdf%PDF-1.4`],
  ['a program', `MZ${'\0'.repeat(100)}This program cannot be run in DOS mode`],
  ['a script', '#!/bin/sh\necho hello'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['PostScript', '%!PS-Adobe-3.0\n'],
])('%s is not a page', async (_name, content) => {
  expect(await detect(Buffer.from(content, 'utf8'))).toBeNull()
})

test('a PNG named as HTML, or HTML named as a PNG, is judged by its content', async () => {
  const png = await noise(8).png().toBuffer()
  expect(await detect(Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')]))).toEqual({
    mimeType: 'image/png',
    extension: 'png',
  })
})

test.each([
  ['a UTF-8 mark', '\u00ef\u00bb\u00bf'],
  ['a mark of UTF-16', '\u00ff\u00fe'],
  ['line breaks', '\r\n\r\n'],
  ['a header of a printer', '@PJL JOB\r\n'],
  ['a thousand bytes', ' '.repeat(1000)],
])('a PDF after %s is one', async (_what, before) => {
  expect(await detect(Buffer.from(`${before}%PDF-1.3\n%\u00bf\u00f7\u00a2\u00fe\n1 0 obj${' '.repeat(500)}`, 'latin1'))).toEqual(
    pdf,
  )
})
