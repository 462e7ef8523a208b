import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawBareAnnotations } from '#kit/bare-annotations.ts'
import { registerBareTextFont } from './bare-text-font.ts'
import type { DocumentFile } from './document-file.ts'
import { encodePixels, fit } from './draw-image.ts'
import { DrawingFailed, type DrawingJob, type Drawn } from './drawing.ts'
import { maxDecodedBytes } from './memory.rules.ts'
import { openPdf } from './open-pdf.ts'

const pointsPerInch = 72
const pixelsPerInch = 96
/** Images inside a page with more pixels than this are left out. They would exceed the memory limit at 4 bytes per pixel. */
const maxImagePixels = maxDecodedBytes / 4

/** Opens a PDF to draw its pages. */
export const loadPdf = (file: DocumentFile): Promise<PDFDocumentLoadingTask> =>
  openPdf(file, { maxImageSize: maxImagePixels, CanvasFactory: Canvases })

/** Makes the canvases that pdf.js draws parts of a page on. Its own factory would load the module again, which isn't allowed anymore. */
class Canvases {
  create(width: number, height: number) {
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset({ canvas }: { canvas: Canvas }, width: number, height: number) {
    canvas.width = width
    canvas.height = height
  }

  destroy(made: { canvas: Canvas | null; context: unknown }) {
    // Frees the memory of the pixels at once.
    if (made.canvas) this.reset({ canvas: made.canvas }, 0, 0)
    made.canvas = null
    made.context = null
  }

  getNoAlphaContext(canvas: Canvas) {
    return canvas.getContext('2d', { alpha: false })
  }
}

/** Draws one page on a white background. */
export async function drawPdf(job: DrawingJob, file: DocumentFile): Promise<Drawn> {
  const loading = await loadPdf(file)
  try {
    return await drawPage(await loading.promise, job)
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
  const viewport = page.getViewport({ scale })
  await page.render({ canvas: canvas as unknown as null, viewport, background: 'white' }).promise
  const annotations = await page.getAnnotations().catch(() => [])
  if (annotations.length > 0) {
    registerBareTextFont()
    drawBareAnnotations(canvas.getContext('2d'), viewport.transform, { annotations, areTextsDrawn: false })
  }
  return {
    width: Math.round((points.width * pixelsPerInch) / pointsPerInch),
    height: Math.round((points.height * pixelsPerInch) / pointsPerInch),
    pageCount: document.numPages,
    images: await encodePixels(canvas.data(), { ...size, channels: 4 }, job),
  }
}
