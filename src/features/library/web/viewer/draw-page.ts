import { drawBareAnnotations } from '#kit/bare-annotations.ts'
import { paperSize, type Size } from '#kit/zoom.rules.ts'
import { type PDFDocumentProxy, RenderingCancelledException, type RenderTask } from './pdfjs.ts'

interface DrawPageOptions {
  pdf: PDFDocumentProxy
  /** From 1. */
  page: number
  /** Degrees by which the owner has turned the file. */
  rotation: number
  /** Width of the page on the stage in CSS pixels. 0 until its size is known. */
  width: number
  /** The zoom factor. A larger one draws more pixels. */
  sharpness: number
  sheet: HTMLElement
  onSize: (size: Size) => void
  onDrawn: () => void
  onFailed: () => void
}

/** Largest canvas that the smallest tablets (iOS) can draw. */
const mostCanvasPixels = 16_000_000

/** Draws a page off screen and swaps it in when it is ready. Returns a function that cancels the drawing. */
export function drawPage({
  pdf,
  page: number,
  rotation: turned,
  width,
  sharpness,
  sheet,
  onSize,
  onDrawn,
  onFailed,
}: DrawPageOptions): () => void {
  let isWanted = true
  let task: RenderTask | undefined

  async function draw() {
    const page = await pdf.getPage(number)
    if (!isWanted) return
    const rotation = page.rotate + turned
    const paper = page.getViewport({ scale: 1, rotation })
    onSize(paperSize(paper))
    if (width === 0) return
    const wanted = (width / paper.width) * sharpness * window.devicePixelRatio
    const most = Math.sqrt(mostCanvasPixels / (paper.width * paper.height))
    const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    task = page.render({ canvas, viewport })
    await task.promise
    const annotations = await page.getAnnotations().catch(() => [])
    const pen = canvas.getContext('2d')
    const areTextsDrawn = 'OffscreenCanvas' in window
    if (pen) drawBareAnnotations(pen, viewport.transform, { annotations, areTextsDrawn })
    if (!isWanted) return
    letGo(sheet)
    sheet.replaceChildren(canvas)
    onDrawn()
    page.cleanup()
  }

  draw().catch((error: unknown) => {
    if (isWanted && !(error instanceof RenderingCancelledException)) onFailed()
  })
  return () => {
    isWanted = false
    task?.cancel()
  }
}

/** Frees the memory of the canvases. iOS would otherwise keep it until garbage collection. */
export function letGo(sheet: HTMLElement): void {
  for (const canvas of sheet.querySelectorAll('canvas')) {
    canvas.width = 0
    canvas.height = 0
  }
}
