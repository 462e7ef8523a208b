import { expect, test } from 'vitest'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { type PdfDict, PdfName, PdfStream } from '#kit/server/documents/pdf/values.ts'
import { InkReader } from './drawn-ink.ts'
import { writePdf } from './write-pdf.ts'

const file = new PdfFile(writePdf([{ streams: [''] }]))
const frame = { left: 0, bottom: 0, width: 600, height: 800 }
const words = '1 0 0 1 100 400 Tm (a word) Tj'

const form: PdfDict = new Map([
  ['Form', new PdfStream(new Map([['Subtype', new PdfName('Form')]]), Buffer.from(`BT ${words} ET`))],
])
const resources: PdfDict = new Map([['XObject', form]])

/** Whether the last of the streams of a page has ink. */
function hasInk(...streams: string[]): boolean {
  const reader = new InkReader(file, frame)
  return streams.map((stream) => reader.read(Buffer.from(stream), resources) !== null).at(-1) ?? false
}

// The mode is part of the graphics state (PDF 1.7, 8.4.1 and 9.3.6).
test('words that are not drawn are no ink, as long as their mode lasts', () => {
  expect(hasInk(`BT 3 Tr ${words} ET`)).toBe(false)
  expect(hasInk(`BT 7 Tr ${words} ET`)).toBe(false)
  expect(hasInk(`BT 3 Tr ET BT ${words} ET`)).toBe(false)
  expect(hasInk('BT 3 Tr ET', `BT ${words} ET`)).toBe(false)
  expect(hasInk('BT 3 Tr ET /Form Do')).toBe(false)
})

test('words drawn after them are ink', () => {
  expect(hasInk(`BT ${words} ET`)).toBe(true)
  expect(hasInk(`q BT 3 Tr ${words} ET Q BT ${words} ET`)).toBe(true)
  expect(hasInk(`q BT 3 Tr ${words} ET Q`, `BT ${words} ET`)).toBe(true)
  expect(hasInk(`BT 3 Tr ${words} 0 Tr ${words} ET`)).toBe(true)
  expect(hasInk('q BT 3 Tr ET Q /Form Do')).toBe(true)
})
