/**
 * The process that handles untrusted pages: it draws the ink on them, assembles PDFs and writes the names of owners on them. `paper-maker.ts` starts it.
 */
import sharp, { type Sharp } from 'sharp'
import type { DocumentFile } from '#kit/server/documents/document-file.ts'
import { decodingOptions, headOf } from '#kit/server/documents/draw-image.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { isTooLarge } from '#kit/server/documents/memory.rules.ts'
import { readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfStream } from '#kit/server/documents/pdf/values.ts'
import { type OpenDocument, serveJobs } from '#kit/server/documents/serve-jobs.ts'
import { type InkDrawing, svgOf } from '../../ink-picture.rules.ts'
import { limits } from '../../thresholds.ts'
import { appendLine } from '../pdf/append-line.ts'
import { outlineOf } from '../pdf/outlined-line.ts'
import { type DocumentParts, openParts } from '../pdf/page-parts.ts'
import { PdfWriter } from '../pdf/pdf-writer.ts'
import { unpackInk } from '../pictures/ink-bits.ts'
import { drawingOf, drawingOfBits, pngOf } from './ink-drawing.ts'
import type { InkPicture, Made, PageInk, PaperJob } from './making.ts'

const wornBytes = 300 * 1024 * 1024
/** Taller pages would need pictures that are too large. */
const mostAspect = 4
/** Maximum width of an image as a page of a PDF: 300 dpi on letter paper. */
const mostAcross = 2550
/** Width of a page that shows the ink of a picture alone. */
const inkAcross = 1404

let writer: PdfWriter | null = null

async function make(job: PaperJob, { file }: OpenDocument): Promise<Uint8Array | null> {
  if (job.kind === 'pictured-ink') return pictureOf(drawingOfBits(unpackInk(job.packed)), job)
  if (job.kind === 'drawn-ink') {
    if (job.isLayer) return layerOf(await openPdf(file), job)
    const ink = openParts(await openPdf(file), job.page).readInk(job.page, job.printed)
    return ink === null ? null : pictureOf(drawingOf(ink), job)
  }
  if (job.kind === 'owner-line') {
    const pages = { bytes: await file.size(), line: outlineOf(job.line), mostPages: limits.pages }
    return appendLine(await openPdf(file), pages)
  }
  if (job.kind === 'add' && job.isFirst) writer = new PdfWriter(job.mostBytes)
  // A restarted process doesn't have the pages of earlier files.
  if (writer === null) throw new DrawingFailed('unreadable')
  if (job.kind === 'finish') {
    const { title, order, bookmarks } = job
    const finished = writer
    writer = null
    return finished.finish({ title, order, bookmarks })
  }
  const before = writer.pageCount
  await addPages(writer, file, job)
  if (writer.pageCount - before < job.pages.length) throw new DrawingFailed('no_page')
  return writer.take()
}

const openPdf = async (file: DocumentFile) => new PdfFile(await file.whole(limits.documentBytes))

function pictureOf(drawing: InkDrawing, { format, width, isOnWhite = false }: InkPicture): Uint8Array {
  if (!(drawing.height <= drawing.width * mostAspect)) throw new DrawingFailed('too_large')
  return format === 'svg' ? Buffer.from(svgOf(drawing)) : pngOf(drawing, width, isOnWhite)
}

/** Returns the image of a page that holds its ink. What wasn't written on is white. */
async function layerOf(pdf: PdfFile, { page, width }: { page: number; width: number }): Promise<Uint8Array | null> {
  const images = pdf.dict(readPageTree(pdf, page).pages[page - 1]?.resources.get('XObject'))
  const name = [...(images?.keys() ?? [])].findLast((key) => /^I(nk\d+)?$/.test(key))
  const image = pdf.resolve(name === undefined ? null : (images?.get(name) ?? null))
  if (!(image instanceof PdfStream)) return null
  const [across = 0, down = 0] = ['Width', 'Height'].map((key) => Number(pdf.resolve(image.dict.get(key))))
  const greys = pdf.decode(image)
  if (greys === null || greys.length === 0 || greys.length !== across * down) return null
  return sharp(greys, { raw: { width: across, height: down, channels: 1 } })
    .resize({ width, height: width * mostAspect, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

async function addPages(
  to: PdfWriter,
  file: DocumentFile,
  { mimeType, pages }: Extract<PaperJob, { kind: 'add' }>,
): Promise<void> {
  const pdf = mimeType === 'application/pdf' ? await openPdf(file) : null
  // Pages with their print are added together, so that they share what they have in common.
  if (pdf !== null && pages.every(({ ink }) => !ink))
    return to.addPages(
      pdf,
      pages.map(({ page }) => page),
    )
  const parts = pdf && openParts(pdf, Math.max(...pages.map(({ page }) => page)))
  for (const { page, ink } of pages) {
    const found = ink && (await addInk(to, { parts, page, ink }))
    if (found) continue
    if (pdf !== null) to.addPages(pdf, [page])
    else await addImage(to, file)
  }
}

/** Returns false when the ink can't be told from the print: such a page is added as it is. */
async function addInk(
  to: PdfWriter,
  { parts, page, ink }: { parts: DocumentParts | null; page: number; ink: PageInk },
): Promise<boolean> {
  if ('packed' in ink) {
    const drawing = drawingOfBits(unpackInk(ink.packed))
    await addPicture(to, sharp(pictureOf(drawing, { format: 'png', width: inkAcross, isOnWhite: true })))
    return true
  }
  const found = parts?.readInk(page, ink.printed) ?? null
  if (found !== null) to.addDrawing(drawingOf(found))
  return found !== null
}

async function addImage(to: PdfWriter, file: DocumentFile): Promise<void> {
  const found = await sharp(file.path, { ...decodingOptions, limitInputPixels: false }).metadata()
  if (isTooLarge(headOf(found))) throw new DrawingFailed('too_large')
  await addPicture(to, sharp(file.path, decodingOptions).autoOrient().resize({ width: mostAcross, withoutEnlargement: true }))
}

async function addPicture(to: PdfWriter, picture: Sharp): Promise<void> {
  const jpeg = picture.flatten({ background: 'white' }).toColorspace('srgb').jpeg({ quality: 85 })
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
  to.addJpeg(data, info)
}

await serveJobs<PaperJob, Made>({
  wornBytes,
  isNeeded: () => writer !== null,
  answer: async (job, document) => ({ bytes: await make(job, document) }),
})
