/** The process that reads the pages of an upload which may be sheets. */
import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { drawBareAnnotations } from '#kit/bare-annotations.ts'
import type { DocumentFile } from '#kit/server/documents/document-file.ts'
import { decodingOptions, headOf } from '#kit/server/documents/draw-image.ts'
import { loadPdf } from '#kit/server/documents/draw-pdf.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { isTooLarge } from '#kit/server/documents/memory.rules.ts'
import { openText } from '#kit/server/documents/page-text.ts'
import { latin1 } from '#kit/server/documents/pdf/lexer.ts'
import { contentsOf, readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfStream } from '#kit/server/documents/pdf/values.ts'
import { serveJobs } from '#kit/server/documents/serve-jobs.ts'
import { codeIn, markedCode, writeCode } from '../../sheet-code.rules.ts'
import { readWriting } from '../../ticks.rules.ts'
import { type Grey, pictureOf, placeSheet, showsCode, writingOf } from './place-sheet.ts'
import type { NamedPage, SheetJob, SheetReply } from './reading.ts'

const mostBytes = 128 * 1024 * 1024
const mostPages = 3000
const pictureWidth = 1600
const mostAspect = 3
/** A page with more letters that names no sheet is none. */
const fewLetters = 40
/** Pages of which the only sign of a sheet may be their picture: that many are looked at, the last ones of a file. */
const mostPictures = 40
const isPdf = (mimeType: string) => mimeType === 'application/pdf'

type Find = Extract<SheetJob, { kind: 'find' }>

async function find({ mimeType, from, count }: Find, file: DocumentFile): Promise<SheetReply> {
  if (!isPdf(mimeType)) return { kind: 'found', pageCount: 1, pages: [{ number: 1, code: null }] }
  const pdf = new PdfFile(await file.whole(mostBytes))
  const tree = readPageTree(pdf, mostPages).pages
  const text = await openText(file).catch(() => null)
  const pages: NamedPage[] = []
  for (let number = from; number < from + count && number <= tree.length; number += 1) {
    const streams = contentsOf(pdf, tree[number - 1]?.dict.get('Contents')).map((ref) => pdf.resolve(ref))
    // The mark is short. Longer streams draw something.
    const short = streams.flatMap((stream) => (stream instanceof PdfStream && stream.raw.length < 400 ? [stream] : []))
    const marked = short.flatMap((stream) => markedCode(latin1(pdf.decode(stream) ?? stream.raw)) ?? [])[0]
    const words = marked ? '' : ((await text?.read(number).catch(() => null))?.text ?? '')
    const code = marked ?? codeIn(words)
    if (code) pages.push({ number, code: writeCode(code) })
    else if (words.trim().length < fewLetters && number > tree.length - mostPictures) pages.push({ number, code: null })
  }
  await text?.close()
  return { kind: 'found', pageCount: tree.length, pages }
}

async function read({ mimeType, page, sheets }: Extract<SheetJob, { kind: 'read' }>, file: DocumentFile): Promise<SheetReply> {
  const shown = isPdf(mimeType) ? await drawPage(file, page.number) : await readImage(file)
  // A page that names its sheet may have been turned upside down by a program.
  for (const grey of page.code === null ? [shown] : [shown, { ...shown, data: shown.data.toReversed() }]) {
    const picture = pictureOf(grey)
    for (const { code, printed } of sheets) {
      const placed = placeSheet(picture, { code, printed })
      if (placed === null || (page.code === null && !showsCode(picture, placed.place, { code, page: printed.page }))) continue
      const boxes = printed.goals.map(({ box }) => box)
      const writing = writingOf(picture, placed, printed)
      return { kind: 'read', code, read: readWriting(writing, boxes, printed.prompt?.answer ?? null) }
    }
  }
  return { kind: 'read', code: null }
}

async function drawPage(file: DocumentFile, number: number): Promise<Grey> {
  const loading = await loadPdf(file)
  try {
    const document: PDFDocumentProxy = await loading.promise
    const page = await document.getPage(number)
    const shown = page.getViewport({ scale: 1 })
    // A sheet is upright. One that lies on its side was turned by the program that shows it.
    const rotation = shown.width > shown.height ? 0 : page.rotate
    const points = page.getViewport({ scale: 1, rotation })
    if (!(points.height <= points.width * mostAspect)) throw new DrawingFailed('too_large')
    const viewport = page.getViewport({ scale: pictureWidth / points.width, rotation })
    const canvas = createCanvas(pictureWidth, Math.max(1, Math.round(viewport.height)))
    await page.render({ canvas: canvas as unknown as null, viewport, background: 'white' }).promise
    const annotations = await page.getAnnotations().catch(() => [])
    if (annotations.length > 0)
      drawBareAnnotations(canvas.getContext('2d'), viewport.transform, { annotations, areTextsDrawn: false })
    return greyOf(canvas.data(), canvas, 4)
  } finally {
    await loading.destroy()
  }
}

async function readImage(file: DocumentFile): Promise<Grey> {
  const found = await sharp(file.path, { ...decodingOptions, limitInputPixels: false }).metadata()
  if (isTooLarge(headOf(found)) || found.autoOrient.height > found.autoOrient.width * mostAspect)
    throw new DrawingFailed('too_large')
  const image = sharp(file.path, decodingOptions).resize({ width: pictureWidth }).flatten({ background: 'white' })
  const { data, info } = await image.toColorspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return greyOf(data, info, info.channels)
}

/** The darkest of the three colours, because a highlighter is light in grey. */
function greyOf(pixels: Uint8Array, { width, height }: { width: number; height: number }, channels: number): Grey {
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const first = pixels[at * channels] ?? 255
    data[at] = channels < 3 ? first : Math.min(first, pixels[at * channels + 1] ?? 255, pixels[at * channels + 2] ?? 255)
  }
  return { width, height, data }
}

await serveJobs<SheetJob, SheetReply>({
  wornBytes: 300 * 1024 * 1024,
  answer: (job, { file }) => (job.kind === 'find' ? find(job, file) : read(job, file)),
})
