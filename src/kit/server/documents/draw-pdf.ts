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
/** Images inside a page with more pixels than this are left out. They would exceed the memory limit at 4 bytes per pixel. */
const maxImagePixels = maxDecodedBytes / 4

/** Opens a PDF. Only the parts that a page needs are read from the file. */
export function loadPdf(path: string): PDFDocumentLoadingTask {
  return getDocument({
    url: pathToFileURL(path).href,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
    // The standard fonts that files needn't embed, and the character maps of East Asian fonts.
    standardFontDataUrl: resources('standard_fonts'),
    cMapUrl: resources('cmaps'),
    cMapPacked: true,
    // Decoders for JPEG 2000 and JBIG2, which scanners often use.
    wasmUrl: resources('wasm'),
    iccUrl: resources('iccs'),
  })
}

/** Draws one page on a white background. */
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
  // For a document without pages, `getPage` throws instead.
  if (document.numPages > 0 && job.page > document.numPages) throw new DrawingFailed('no_page')
  const page = await document.getPage(job.page)
  const points = page.getViewport({ scale: 1 })
  const width = Math.max(...job.widths)
  const size = fit({ width, height: (points.height * width) / points.width }, width, job)
  // A card has the requested width and is cut off at the bottom. A whole page may be narrower.
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
