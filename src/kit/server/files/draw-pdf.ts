import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { encodePixels, fit } from './draw-image.ts'
import { thumbnailWidths } from './file-keys.ts'
import { ThumbnailFailed, type Thumbnails } from './thumbnail-job.ts'

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const resources = (folder: string) => join(pdfjsFolder, folder, '/')

const pointsPerInch = 72
const pixelsPerInch = 96
/** A picture inside a page that takes more memory than this is left out: 64 megapixels. */
const maxImagePixels = 64 * 1024 * 1024

/** The first page on white paper. Reads only the parts of the file that the page needs. */
export async function drawPdf(path: string): Promise<Thumbnails> {
  const loading = getDocument({
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
  try {
    return await drawFirstPage(await loading.promise)
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    throw isEncrypted ? new ThumbnailFailed('encrypted') : error
  } finally {
    await loading.destroy()
  }
}

async function drawFirstPage(document: PDFDocumentProxy): Promise<Thumbnails> {
  const page = await document.getPage(1)
  const points = page.getViewport({ scale: 1 })
  const width = Math.max(...thumbnailWidths)
  const scale = width / points.width
  const size = fit({ width, height: points.height * scale }, width)
  const canvas = createCanvas(size.width, size.height)
  await page.render({ canvas: canvas as unknown as null, viewport: page.getViewport({ scale }), background: 'white' }).promise
  return {
    width: Math.round((points.width * pixelsPerInch) / pointsPerInch),
    height: Math.round((points.height * pixelsPerInch) / pointsPerInch),
    images: await encodePixels(canvas.data(), { ...size, channels: 4 }),
  }
}
