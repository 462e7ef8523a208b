import type { Size } from '../../zoom.rules.ts'
import { type PDFDocumentProxy, RenderingCancelledException, type RenderTask } from './pdfjs.ts'

interface DrawPageOptions {
  pdf: PDFDocumentProxy
  /** From 1. */
  page: number
  /** Degrees that its owner has turned it by. */
  rotation: number
  /** The page on the stage, in CSS pixels; 0 until it has a place. */
  width: number
  /** How far it is zoomed: a larger picture is drawn. */
  sharpness: number
  sheet: HTMLElement
  onSize: (size: Size) => void
  onDrawn: () => void
  onFailed: () => void
}

/** What the smallest tablets (iOS) can still draw. */
const mostCanvasPixels = 16_000_000
/** A page of paper has no pixels of its own: it fills the stage. */
export function paperSize({ width, height }: Size): Size {
  return { width: width * 20, height: height * 20 }
}

/** Draws a page beside what is shown and puts it in its place when it is ready. Returns how to stop. */
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

/** iOS keeps the memory of a canvas that is gone until it is collected, unless it is empty. */
export function letGo(sheet: HTMLElement): void {
  for (const canvas of sheet.querySelectorAll('canvas')) {
    canvas.width = 0
    canvas.height = 0
  }
}
