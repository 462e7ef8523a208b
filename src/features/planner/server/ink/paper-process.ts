/**
 * The process that handles untrusted pages: it draws the ink on them and assembles PDFs. `paper-maker.ts` starts it with the same limits as
 * the drawing process.
 */
import { readFile, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { decodingOptions, headOf } from '#kit/server/documents/draw-image.ts'
import { DrawingFailed, type DrawingReply } from '#kit/server/documents/drawing.ts'
import { isTooLarge } from '#kit/server/documents/memory.rules.ts'
import { openParts } from '#kit/server/documents/pdf/page-parts.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfTooLarge, PdfWriter } from '#kit/server/documents/pdf/pdf-writer.ts'
import { type InkDrawing, svgOf } from '../../ink-picture.rules.ts'
import { limits } from '../../thresholds.ts'
import { unpackInk } from '../pictures/ink-bits.ts'
import { drawingOf, drawingOfBits, pngOf } from './ink-drawing.ts'
import type { InkPicture, Made, PaperJob, SourceFile } from './making.ts'

const wornBytes = 300 * 1024 * 1024
/** Taller pages would need pictures that are too large. */
const mostAspect = 4
/** Maximum width of an image as a page of a PDF: 300 dpi on letter paper. */
const mostAcross = 2550

setPriority(10)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: PaperJob) => say(await answer(job)))
say({ kind: 'ready' })

function say(reply: DrawingReply<Made>) {
  process.send?.(reply)
}

async function answer(job: PaperJob): Promise<DrawingReply<Made>> {
  try {
    return { kind: 'drawn', drawn: { bytes: await make(job) }, isWorn: isWorn() }
  } catch (error) {
    const reason = error instanceof DrawingFailed ? error.reason : error instanceof PdfTooLarge ? 'too_large' : 'unreadable'
    return { kind: 'failed', reason, isWorn: isWorn() }
  }
}

async function make(job: PaperJob): Promise<Uint8Array | null> {
  if (job.kind === 'document') return documentOf(job)
  if (job.kind === 'pictured-ink') return pictureOf(drawingOfBits(unpackInk(job.packed)), job)
  const ink = openParts(await openPdf(job.path), job.page).readInk(job.page, job.printed)
  return ink === null ? null : pictureOf(drawingOf(ink), job)
}

async function openPdf(path: string): Promise<PdfFile> {
  if ((await stat(path)).size > limits.documentBytes) throw new DrawingFailed('too_large')
  return new PdfFile(await readFile(path))
}

function pictureOf(drawing: InkDrawing, { format, width }: InkPicture): Uint8Array {
  if (!(drawing.height <= drawing.width * mostAspect)) throw new DrawingFailed('too_large')
  return format === 'svg' ? Buffer.from(svgOf(drawing)) : pngOf(drawing, width)
}

/** Adds the pages file by file, so that only one file is in memory at a time. Then sorts them in the requested order. */
async function documentOf({ title, mostBytes, files, order }: Extract<PaperJob, { kind: 'document' }>): Promise<Buffer> {
  const writer = new PdfWriter(mostBytes)
  const places: number[] = []
  for (const [number, file] of files.entries()) {
    const own = order.map((page, place) => ({ ...page, place })).filter((page) => page.file === number)
    const before = writer.pageCount
    await addPages(
      writer,
      file,
      own.map(({ page }) => page),
    )
    if (writer.pageCount - before < own.length) throw new DrawingFailed('no_page')
    places.push(...own.map(({ place }) => place))
  }
  return writer.finish({ title, order: places })
}

async function addPages(writer: PdfWriter, { path, mimeType }: SourceFile, pages: readonly number[]): Promise<void> {
  if (mimeType === 'application/pdf') return writer.addPages(await openPdf(path), pages)
  const found = await sharp(path, { ...decodingOptions, limitInputPixels: false }).metadata()
  if (isTooLarge(headOf(found))) throw new DrawingFailed('too_large')
  const { data, info } = await sharp(path, decodingOptions)
    .autoOrient()
    .resize({ width: mostAcross, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  for (const _ of pages) writer.addJpeg(data, info)
}

const isWorn = () => process.memoryUsage.rss() > wornBytes
