import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentLoadingTask, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { encodePixels, fit } from './draw-image.ts'
import { DrawingFailed, type DrawingJob, type Drawn } from './drawing.ts'
import { maxDecodedBytes } from './memory.rules.ts'

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const resources = (folder: string) => join(pdfjsFolder, folder, '/')

const pointsPerInch = 72
const pixelsPerInch = 96
/** A picture inside a page that takes more memory than pictures may, at four bytes a pixel, is left out. */
const maxImagePixels = maxDecodedBytes / 4

/** Reads only the parts of the file that its pages need. */
export function loadPdf(path: string): PDFDocumentLoadingTask {
  return getDocument({
    url: pathToFileURL(path).href,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
    // The fonts that every reader is expected to have, and the tables of East Asian ones.
    standardFontDataUrl: resources('standard_fonts'),
    cMapUrl: resources('cmaps'),
    cMapPacked: true,
    // Decoders of JPEG 2000 and JBIG2, which scanners like.
    wasmUrl: resources('wasm'),
    iccUrl: resources('iccs'),
  })
}

/** One page on white paper. */
export async function drawPdf(job: DrawingJob): Promise<Drawn> {
  const loading = loadPdf(job.path)
  try {
    return await drawPage(await loading.promise, job)
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    throw isEncrypted ? new DrawingFailed('encrypted') : error
  } finally {
    await loading.destroy()
  }
}

async function drawPage(document: PDFDocumentProxy, job: DrawingJob): Promise<Drawn> {
  // Of a document without pages there is nothing to say about one of them.
  if (document.numPages > 0 && job.page > document.numPages) throw new DrawingFailed('no_page')
  const page = await document.getPage(job.page)
  const points = page.getViewport({ scale: 1 })
  const width = Math.max(...job.widths)
  const size = fit({ width, height: (points.height * width) / points.width }, width, job)
  // A card is as wide as asked for and cut off below; a whole page may be narrower.
  const scale = size.width / points.width
  const canvas = createCanvas(size.width, size.height)
  await page.render({ canvas: canvas as unknown as null, viewport: page.getViewport({ scale }), background: 'white' }).promise
  return {
    width: Math.round((points.width * pixelsPerInch) / pointsPerInch),
    height: Math.round((points.height * pixelsPerInch) / pointsPerInch),
    pageCount: document.numPages,
    images: await encodePixels(canvas.data(), { ...size, channels: 4 }, job),
  }
}
