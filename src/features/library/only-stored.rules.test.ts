import { expect, test } from 'vitest'
import { isNotDrawn } from './only-stored.rules.ts'

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['an iPhone photo that was renamed', '\0\0\0\x24ftypheic\0\0\0\0mif1MiHEheic', 'photo.jpg'],
  ['a HEIF without a brand of its own', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'photo.heif'],
  ['a photo as a Canon records it', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom', 'photo.cr3'],
  ['a photo as a Nikon records it', 'MM\0*\0\0\0\x08', 'photo.NEF'],
  ['a JPEG XL in a container', '\0\0\0\x0CJXL \x0D\x0A\x87\x0A', 'page.jxl'],
])('%s is only stored', (_what, content, name) => {
  expect(isNotDrawn(head(content), name)).toBe(true)
})

test.each([
  ['an AVIF that begins like a HEIF', '\0\0\0\x1Cftypmif1\0\0\0\0mif1avifmiaf', 'page.avif'],
  ['a PNG with the name of a photo', '\x89PNG\x0D\x0A\x1A\x0A', 'photo.heic'],
  ['a scan', 'II*\0\x08\0\0\0', 'scan.tif'],
  ['a cursor', '\0\0\x02\0\x01\0\x10\x10', 'arrow.cur'],
  ['a film, which is refused anyway', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'film.mp4'],
  ['nothing', '', 'page.psd'],
])('%s is not', (_what, content, name) => {
  expect(isNotDrawn(head(content), name)).toBe(false)
})
