import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '#kit/server/documents/pdf/values.ts'
import { readImageInk } from './image-ink.ts'
import { writePdf } from './write-pdf.ts'

const file = new PdfFile(writePdf([{ streams: [''] }]))

function image(samples: number[], more: [string, PdfValue][] = []): PdfStream {
  const entries: [string, PdfValue][] = [
    ['Width', 4],
    ['Height', 2],
    ['BitsPerComponent', 8],
    ['ColorSpace', new PdfName('DeviceGray')],
    ['Filter', new PdfName('FlateDecode')],
  ]
  const dict: PdfDict = new Map([...entries, ...more])
  return new PdfStream(dict, deflateSync(Buffer.from(samples)))
}

test('of a picture through which the page shows, only what it draws is ink', () => {
  const runs = [
    { from: 0.25, to: 0.75, y: 0.75 },
    { from: 0.75, to: 1, y: 0.25 },
  ]
  const keyed = image([255, 0, 9, 255, 255, 255, 255, 0], [['Mask', [255, 255]]])
  expect(readImageInk(file, keyed)).toEqual({ runs, pixel: 0.5 })
  const soft = image([0, 255, 90, 0, 0, 9, 0, 255])
  expect(readImageInk(file, image([0, 0, 0, 0, 0, 0, 0, 0], [['SMask', soft]]))).toEqual({ runs, pixel: 0.5 })
})

test('a picture that hides the page, has another form or is cut off isn’t read', () => {
  expect(readImageInk(file, image([0, 0, 0, 0, 0, 0, 0, 0]))).toBeNull()
  expect(readImageInk(file, image([0, 0], [['Mask', [255, 255]]]))).toBeNull()
  const colored: [string, PdfValue][] = [
    ['Mask', [255, 255]],
    ['ColorSpace', new PdfName('DeviceRGB')],
  ]
  expect(readImageInk(file, image([0, 0, 0, 0, 0, 0, 0, 0], colored))).toBeNull()
})
